import { type DigestPeriod, PAUSE_DAYS, type PeriodicityType, type SmsState } from "contract/alerts.ts";
import { plural } from "../../format/plural.ts";

/** The words of the notification settings (product 2.11, 5.8, 8.12). */
export const texts = {
  title: "Notifications",
  back: "Mes notifications",
  loading: "Chargement des paramètres…",
  loadError: "Vos paramètres de notification n'ont pas pu être chargés.",
  toggle: "Alertes",
  on: "Actif",
  off: "Inactif",
  sectors: "Départements",
  sectorsHint: "De 1 à 5 départements.",
  minimum: (count: number) => `minimum ${count}`,
  maximum: (count: number) => `maximum ${count}`,
  periodicity: "Périodicité",
  types: {
    eachNewCandidate: "À chaque nouveau candidat",
    daily: "Une fois par jour",
    weekly: "Une fois par semaine",
  } satisfies Record<PeriodicityType, string>,
  maxLimit: "SMS par jour au maximum",
  maxLimitHint: "Entre 8\u00a0h et 20\u00a0h, sauf le dimanche.",
  day: "Jour",
  days: {
    1: "Lundi",
    2: "Mardi",
    3: "Mercredi",
    4: "Jeudi",
    5: "Vendredi",
    6: "Samedi",
    7: "Dimanche",
  },
  hour: "Heure",
  hourOption: (hour: number) => `${hour}\u00a0h`,
  minute: "Minutes",
  minuteOption: (minute: number) => String(minute).padStart(2, "0"),
  mobile: "Mobile",
  mobileHint: "Les SMS d'alerte partent vers ce numéro.",
  required: "Champs requis",
  mobileInvalid: "numéro de téléphone mobile invalide",
  phoneInvalid: "numéro de téléphone invalide",
  mails: "Résumé par email et pause",
  digest: "Recevoir aussi un résumé par email",
  digests: { none: "Jamais", daily: "Chaque jour", weekly: "Chaque semaine" } satisfies Record<DigestPeriod, string>,
  digestHint: "À l'heure et au jour de vos alertes ; sinon le lundi, à 13:00.",
  searches: "Pour d'autres critères, enregistrez une recherche : elle peut vous écrire aussi.",
  searchesLink: "Rechercher",
  pause: "Mettre en pause jusqu'au",
  pauseHint: "Ni SMS ni email jusqu'à la fin de ce jour ; vos notifications continuent. Vide : pas de pause.",
  pauseInvalid: `Choisissez un jour d'ici ${PAUSE_DAYS} jours.`,
  submit: "Valider",
  saved: "configuration modifiée",
  turnedOff: "notification désactivée",
};

/** What the panel beside the settings tells of the alerts themselves. */
export const status = {
  title: "Vos alertes",
  next: "Prochaine alerte",
  nextAt: (day: string, time: string) => `le ${day} à ${time}, s'il y a du nouveau`,
  nextOnArrival: "dès l'arrivée d'un candidat, entre 8\u00a0h et 20\u00a0h sauf le dimanche",
  nextAfterPause: "dès l'arrivée d'un candidat, une fois la pause finie",
  nextUnsaved: "après avoir cliqué sur Valider",
  lastSms: "Dernier SMS",
  noSms: "aucun pour le moment",
  smsAt: (day: string, time: string, state: string) => `le ${day} à ${time} : ${state}`,
  smsStates: {
    queued: "en cours d'envoi",
    sending: "en cours d'envoi",
    accepted: "envoyé",
    delivered: "remis",
    failed: "non remis",
    uncertain: "remise incertaine",
  } satisfies Record<SmsState, string>,
  expected: "À prévoir",
  expectedPerWeek: (count: number) =>
    count === 0
      ? "moins d'un nouveau candidat par semaine"
      : `environ ${plural(count, "nouveau candidat", "nouveaux candidats")} par semaine`,
  paused: (day: string) => `En pause jusqu'au ${day} : ni SMS ni email ne part.`,
  digest: "Prochain résumé par email",
  searchesMail: "Prochain email de vos recherches enregistrées",
  digestStopped:
    "Votre adresse email refuse nos messages : plus aucun résumé n'est envoyé. Vérifiez l'adresse dans votre profil, puis validez à nouveau.",
  elsewhere: "Ces heures sont celles de votre clinique, pas celles de cet appareil.",
  unreachable:
    "Ce mobile n'a pas pu être joint : plus aucun SMS n'y est envoyé. Corrigez le numéro ou validez à nouveau pour réessayer.",
  stop: "Ce mobile a répondu STOP : plus aucun SMS n'y est envoyé. Validez à nouveau pour les recevoir encore.",
};

/** The page of the link at the end of a digest by e-mail (beyond B9-03). */
export const unsubscribe = {
  title: "Arrêter le résumé par email",
  loading: "Lecture du lien…",
  on: "Ces emails partent aujourd'hui vers votre adresse :",
  none: "Aucun résumé ne part plus vers votre adresse.",
  departments: "Nouveaux candidats de vos départements",
  search: (name: string) => `Recherche «\u00a0${name}\u00a0»`,
  stop: "Arrêter ces emails",
  stopped: "C'est arrêté",
  stoppedText: "Ces emails ne partent plus :",
  resume: "Les recevoir à nouveau",
  resumed: "Les emails repartent comme avant.",
  failed: "Ce lien n'a pas pu être lu.",
  unknown: "Ce lien n'est plus valable. Vos emails se règlent dans vos notifications, une fois connecté.",
  settings: "Ouvrir mes paramètres",
};
