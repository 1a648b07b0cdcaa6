import { UNSEEN_DAYS } from "contract/candidates/dossiers.ts";
import { type Figure, NEW_CLINIC_DAYS, SEARCH_DAYS, type Waiting } from "contract/centre/day.ts";
import type { RetentionHold } from "contract/privacy/privacy.ts";
import { dayAndTime } from "../../format/dates.ts";
import { plural } from "../../format/numbers.ts";
import type { TourStep } from "../../ui/tour.ts";

export const texts = {
  title: "Accueil",
  loading: "La journée se charge…",
  failed: "La journée n'a pas pu être chargée.",
  tour: "Visite guidée",
  waiting: "À traiter",
  nothing: "Rien n'attend aujourd'hui.",
  nothingLine: "Les demandes, les messages et les imports à reprendre s'afficheront ici.",
  kinds: {
    emailRequests: ["demande d'adresse email", "demandes d'adresse email"],
    introductions: ["mise en relation demandée", "mises en relation demandées"],
    recruitments: ["recrutement à confirmer", "recrutements à confirmer"],
    corrections: ["correction à accepter ou à refuser", "corrections à accepter ou à refuser"],
    erasures: ["effacement demandé par la personne", "effacements demandés par la personne"],
    failedMessages: ["message non parti", "messages non partis"],
    faultyImports: ["import avec des erreurs", "imports avec des erreurs"],
    contractFigures: ["Vérifier les chiffres du contrat"],
  } satisfies Record<keyof Waiting, readonly [string, string] | readonly [string]>,
  watch: "À surveiller",
  unseen: [`dossier sans vue depuis ${UNSEEN_DAYS} jours`, `dossiers sans vue depuis ${UNSEEN_DAYS} jours`] as const,
  neverViewed: ["dossier jamais consulté", "dossiers jamais consultés"] as const,
  counted: (day: string, time: string) => `Dossiers comptés le ${day} à ${time}. Les listes, elles, sont à jour.`,
  newClinics: [
    `nouvelle clinique en ${NEW_CLINIC_DAYS} jours`,
    `nouvelles cliniques en ${NEW_CLINIC_DAYS} jours`,
  ] as const,
  allClinics: "Voir toutes les cliniques",
  lacking: "Départements sans candidat",
  lackingText: "Des cliniques y cherchent, et aucun dossier n'y est publié.",
  nobodyLacks: "Là où les cliniques cherchent, des dossiers sont publiés.",
  searches: [`recherche en ${SEARCH_DAYS} jours`, `recherches en ${SEARCH_DAYS} jours`] as const,
  alerts: ["alerte", "alertes"] as const,
  showAll: (count: number) => `Voir les ${count} départements`,
  showLess: "Voir moins de départements",
  figures: "En chiffres",
  period: "Période",
  weeks: (count: number) => `${count} semaines`,
  names: {
    views: "Fiches consultées",
    selections: "Mises en sélection",
    dossiers: "Premières publications",
    clinics: "Nouvelles cliniques",
  } satisfies Record<Figure, string>,
  over: (weeks: number) => `en ${weeks} semaines`,
  table: "Voir les nombres",
  tableLabel: (weeks: number) => `Chiffres des ${weeks} dernières semaines`,
  week: "Semaine",
  span: (from: string, to: string) => `${from} – ${to}`,
};

export const tourSteps: readonly TourStep[] = [
  {
    target: '[data-tour="waiting"]',
    title: "Ce qui attend",
    text: "Demandes, messages non partis, imports à reprendre : chaque nombre mène à sa liste.",
  },
  {
    target: '[data-tour="watch"]',
    title: "Ce qui mérite un coup d'œil",
    text: "Les dossiers que personne ne consulte, et les cliniques qui viennent d'arriver.",
  },
  {
    target: '[data-tour="lacking"]',
    title: "Où l'on cherche en vain",
    text: "Les départements où des cliniques cherchent sans trouver : là, un dossier de plus compte double.",
  },
  {
    target: '[data-tour="figures"]',
    title: "La tendance",
    text: "Consultations, sélections, dossiers et cliniques, sur 4 ou 12 semaines. Cette visite se revoit par l'icône en haut de page.",
  },
];

export const held = {
  title: "L'effacement automatique est en pause",
  reason: ({ reason, seenAt, at }: RetentionHold) =>
    reason === "clock" && seenAt !== null
      ? `L'horloge du serveur est passée du ${instantText(seenAt)} au ${instantText(at)}. Reprenez si le serveur a été arrêté ; si l'horloge est fausse, faites-la régler d'abord.`
      : "Une part inhabituelle des données arriverait d'un coup à la fin de sa durée de conservation. Vérifiez que c'est normal avant de reprendre.",
  effects: ({ candidates, accounts, others }: RetentionHold) => {
    const parts = [
      ...(candidates > 0 ? [plural(candidates, "candidat", "candidats")] : []),
      ...(accounts > 0 ? [plural(accounts, "compte de clinique", "comptes de cliniques")] : []),
      ...(others > 0 ? [plural(others, "autre enregistrement", "autres enregistrements")] : []),
    ];
    return parts.length === 0
      ? "À la reprise, rien d'important ne sera effacé."
      : `À la reprise, seront effacés définitivement : ${parts.join(", ")}.`;
  },
  adviser: "Un gestionnaire peut reprendre l'effacement.",
  resume: "Reprendre l'effacement",
  question: "Reprendre l'effacement automatique ?",
  cancel: "Annuler",
  resumed: "L'effacement automatique reprend.",
  failed: "L'effacement automatique n'a pas pu reprendre.",
};

function instantText(text: string): string {
  const { day, time } = dayAndTime(text);
  return `${day} à ${time}`;
}
