import type { DossierField, DossierOrigin } from "contract/candidates/dossiers.ts";
import type { DrivingLicence, OwnField } from "contract/candidates/own-page/own-values.ts";
import type { DossierMove, DossierState, Leave } from "contract/candidates/states.ts";
import { ofName } from "contract/of-name.ts";
import { type OpenIntroductions, UNDO_SECONDS } from "contract/selection/introductions.ts";
import type { RecruitmentState } from "contract/selection/recruitments.ts";
import { dayAndTime } from "../../../format/dates.ts";
import { plural } from "../../../format/numbers.ts";
import { labels } from "./form/texts.ts";

export const states: Readonly<Record<DossierState, string>> = {
  draft: "Brouillon",
  published: "Publié",
  withdrawn: "Retiré",
  recruited: "Recruté",
  archived: "Archivé",
};

export const left = {
  erasing: "À effacer",
  erasingAt: (asked: string, due: string) =>
    `Effacement demandé par la personne le ${asked}, effacé le ${due}. Elle seule peut y revenir\u00a0: d'ici là, le dossier ne peut pas être modifié.`,
  byPerson: {
    paused: "En pause, à la demande de la personne\u00a0: elle seule peut publier de nouveau.",
    withdrawn: "Retiré par la personne\u00a0: elle seule peut publier de nouveau.",
    erasing: "Effacement demandé par la personne.",
  } satisfies Record<Leave, string>,
};

export const origins: Readonly<Record<DossierOrigin, string>> = {
  api: "API",
  file: "Fichier",
  hand: "Saisi ici",
};

export const moves = {
  names: {
    publish: "Publier",
    withdraw: "Retirer",
    recruit: "Marquer comme recruté",
    archive: "Archiver",
    restore: "Rétablir",
  } satisfies Record<DossierMove, string>,
  done: {
    publish: "dossier publié",
    withdraw: "dossier retiré",
    recruit: "dossier marqué comme recruté",
    archive: "dossier archivé",
    restore: "dossier rétabli, il reste retiré",
  } satisfies Record<DossierMove, string>,
  notice: (name: string, what: string) => `${name} : ${what}`,
  undo: "Annuler",
  undone: (name: string, state: string) => `${name} : annulé, l'état est maintenant «\u00a0${state}\u00a0»`,
  failed: "L'état n'a pas pu être changé, veuillez réessayer.",
  menu: (name: string) => `Actions pour ${name}`,
  group: "Changer l'état",
  recruitQuestion: (name: string) => `Marquer ${name} comme recruté ?`,
  recruitDetail:
    "Les cliniques ne trouvent plus cette personne dans la recherche ; celles qui l'ont dans leur sélection lisent « Déjà recruté ! ». Ses mises en relation en cours sont closes, et ces cliniques reçoivent un email.",
  publishQuestion: (name: string) => `Publier le dossier ${ofName(name)} ?`,
  publishDetail: "Les cliniques abonnées à son département sont prévenues.",
  twin: (externalId: string) =>
    `Attention : le dossier ${externalId}, déjà publié, concerne peut-être la même personne.`,
  keep: "Ne rien changer",
  withdrawQuestion: (name: string) => `Retirer le dossier ${ofName(name)} ?`,
};

const endings = ({ appointments, requests }: OpenIntroductions, be: readonly [string, string]) =>
  [
    ...(appointments > 0 ? [plural(appointments, `rendez-vous ${be[0]} annulé`, `rendez-vous ${be[1]} annulés`)] : []),
    ...(requests > 0 ? [plural(requests, `mise en relation ${be[0]} close`, `mises en relation ${be[1]} closes`)] : []),
  ].join(". ");

export const ended = {
  detail: (open: OpenIntroductions) =>
    `${endings(open, ["sera", "seront"])}. Les cliniques${open.appointments > 0 ? " et les candidats" : ""} en reçoivent un email, sauf si vous annulez dans les ${UNDO_SECONDS} secondes.`,
  stay: (lost: OpenIntroductions) => `. ${endings(lost, ["reste", "restent"])}.`,
};

export const page = {
  title: "Dossier",
  back: "Candidats",
  failed: "Le dossier n'a pas pu être chargé.",
  unknownTitle: "Dossier introuvable",
  unknown: "Ce dossier n'existe pas, ou il a été effacé.",
  toList: "Revenir aux candidats",
  print: "Imprimer",
  order: "Ordre de la liste",
  previous: "Précédent",
  next: "Suivant",
  position: (position: number, total: number) => `${position} sur ${total}`,
  tabs: "Parties du dossier",
  dossier: "Dossier",
  clinic: "Voir comme une clinique",
  person: "Voir comme le candidat",
  history: "Historique",
  views: "Qui a consulté",
  rights: "Données personnelles",
  externalId: "Identifiant",
  origins: { api: "Reçu par l'API", file: "Reçu par fichier", hand: "Saisi ici" } satisfies Record<
    DossierOrigin,
    string
  >,
  publishedAt: "Publié le",
  neverPublished: "Jamais publié",
  updatedAt: "Modifié le",
  viewedBy: (count: number) => (count === 0 ? "Jamais consulté" : `Consulté par ${plural(count, "clinique")}`),
  selections: (count: number) => (count === 0 ? "Dans aucune sélection" : `Dans ${plural(count, "sélection")}`),
  at: (instant: string) => {
    const { day, time } = dayAndTime(instant);
    return `${day} à ${time}`;
  },
  none: "non renseigné",
  yes: "Oui",
  no: "Non",
};

export const print = {
  age: (years: number) => plural(years, "an"),
  printed: (day: string) => `Espace formation, imprimé le ${day}`,
};

export const keys = {
  title: "Raccourcis clavier",
  groups: [
    {
      title: "Dans la liste",
      keys: [
        [["/"], "Aller à la recherche"],
        [["↓", "j"], "Candidat suivant"],
        [["↑", "k"], "Candidat précédent"],
        [["Entrée"], "Ouvrir le dossier"],
        [["Espace"], "Cocher la ligne"],
        [["a"], "Aller aux actions sur la sélection"],
        [["?"], "Afficher ces raccourcis"],
      ],
    },
    {
      title: "Dans un dossier",
      keys: [
        [["Ctrl", "S"], "Enregistrer"],
        [["Échap"], "Quitter le champ"],
        [["p"], "Publier"],
        [["j"], "Dossier suivant"],
        [["k"], "Dossier précédent"],
        [["?"], "Afficher ces raccourcis"],
      ],
    },
  ] as const,
  use: "Utiliser les raccourcis d'une seule touche",
};

export const duplicates = {
  title: "Doublons probables",
  text: "Ces dossiers concernent peut-être la même personne. Rien n'est fusionné automatiquement.",
  same: { person: "même nom et même date de naissance", phone: "même téléphone" },
};

export const preview = {
  intro: "La carte et la fiche telles que les cliniques les voient, une fois le dossier publié.",
  when: "Moment",
  before: "Avant la sélection",
  after: "Après la sélection",
  card: "La carte dans les listes",
  sheet: "La fiche",
  failed: "L'aperçu n'a pas pu être chargé.",
  resumeFailed: "Le CV n'a pas pu être ouvert.",
};

export const history = {
  failed: "L'historique n'a pas pu être chargé.",
  list: "Changements du dossier",
  total: (count: number) => plural(count, "changement"),
  created: "Dossier créé",
  recruitments: {
    reported: "Recrutement annoncé",
    confirmed: "Recrutement confirmé",
    rejected: "Recrutement non confirmé",
  } satisfies Record<RecruitmentState, string>,
  feeds: { api: "Flux API", file: "Fichier importé", hand: "Une personne de l'équipe", person: "La personne" },
  own: {
    sharesPhoto: "Photo montrée aux cliniques",
    sharesPhone: "Téléphone montré aux cliniques",
    sharesEmail: "Email montré aux cliniques",
    sharesLetter: "Lettre montrée aux cliniques",
    availableFrom: "Disponible à partir du",
    mobilityKm: "Mobilité (km)",
    drivingLicence: "Permis B",
    lookingFor: "Cherche une clinique",
  } satisfies Record<OwnField, string>,
  licences: { yes: "oui", no: "non", soon: "bientôt" } satisfies Record<DrivingLicence, string>,
  state: "État",
  before: "Avant",
  after: "Après",
  empty: "vide",
  more: "Afficher la suite",
};

export const views = {
  failed: "Les consultations n'ont pas pu être chargées.",
  label: "Consultations du dossier",
  columns: { clinic: "Clinique", at: "Quand", what: "Quoi", contact: "Coordonnées" },
  erased: "Compte effacé",
  what: { sheet: "Fiche", resume: "CV" },
  contact: { shown: "Visibles", hidden: "Masquées" },
  noneTitle: "Aucune clinique n'a encore ouvert ce dossier",
  noneLine: "Dès qu'une clinique ouvre la fiche ou le CV, elle apparaît ici.",
};

export const rights = {
  exportTitle: "Exporter les données",
  exportText:
    "Tout ce qui est conservé sur ce candidat\u00a0: champs, historique, consultations, sélections. À remettre à la personne qui le demande.",
  export: "Exporter les données",
  exported: "Le fichier est enregistré.",
  file: (externalId: string) => `dossier-${externalId}.json`,
  exportFailed: "Les données n'ont pas pu être exportées, veuillez réessayer.",
  eraseTitle: "Effacer le dossier",
  eraseText: "À la demande du candidat (RGPD). L'effacement est définitif.",
  erase: "Effacer",
  question: (name: string) => `Effacer le dossier de ${name} ?`,
  goesTitle: "Ce qui disparaît",
  goes: [
    "Tous les champs, la photo, le CV et l'historique du dossier.",
    "Le candidat quitte les recherches et les sélections des cliniques.",
    "Les consultations et les corrections qui le concernent.",
  ],
  staysTitle: "Ce qui reste",
  stays: [
    "Une empreinte sans nom, pour qu'un ancien envoi du flux ne recrée pas le dossier.",
    "Une ligne au journal : qui a effacé, et quand.",
  ],
  confirm: (externalId: string) => `Pour confirmer, saisissez l'identifiant ${externalId}`,
  confirmWrong: "L'identifiant ne correspond pas.",
  cancel: "Annuler",
  submit: "Effacer définitivement",
  erased: "Le dossier est effacé.",
  eraseFailed: "Le dossier n'a pas pu être effacé, veuillez réessayer.",
};

export const fields: Readonly<Record<DossierField, string>> = {
  ...labels,
  contactShareable: "Coordonnées partageables",
};
