import type { RecruitmentState } from "contract/selection/recruitments.ts";
import { contactAdministrator } from "../../candidates/card/texts.ts";
import type { SelectionOrder } from "../../candidates/shown-selection.ts";
import { plural } from "../../format/numbers.ts";

const columns = {
  name: "Nom",
  place: "Lieu",
  distance: "Distance",
  status: "Statut",
  nextStep: "Prochaine étape",
  introduction: "Mise en relation",
};

export const texts = {
  title: "Sélection",
  list: "Candidats de votre sélection",
  loading: "Chargement de votre sélection…",
  isNew: "Nouveau",
  seen: "Déjà vu",
  remove: (name: string) => `Retirer de ma sélection : ${name}`,
  emptyTitle: "Aucun candidat dans votre sélection",
  emptyLine: "Mettez de côté les profils qui vous plaisent, vous les retrouverez ici.",
  emptyUnshared: "Ceux de la clinique n'apparaissent que si le titulaire du compte partage sa sélection avec vous.",
  search: "Rechercher des candidats",
  loadError: `Erreur lors du chargement des sélections, ${contactAdministrator}`,
  count: (count: number) => plural(count, "candidat"),
  exportSelection: "Exporter ma sélection",
  exportFailed: "Votre sélection n'a pas pu être exportée. Réessayez.",
  exported: (fileName: string) => `Votre sélection est téléchargée : ${fileName}`,
  fileName: (day: string) => `selection-${day}.csv`,
  print: "Imprimer",
  byStatus: "Filtrer par statut",
  all: "Tous",
  order: "Trier par",
  compare: "Comparer",
  byColumn: "Trier par colonne",
  orders: {
    added: "Ajout le plus récent",
    changed: "Dernière modification",
    ...columns,
  } satisfies Record<SelectionOrder, string>,
  columns,
  ascending: " ↑",
  descending: " ↓",
  sortable: " ↕",
  more: "Plus",
  share: "Partager avec mes collaborateurs",
  contract: "Préparer le contrat",
  request: (state: string) => `Demande ${state.toLowerCase()}`,
  recruitments: {
    reported: "Recrutement signalé",
    confirmed: "Recrutement confirmé",
    rejected: "Recrutement non confirmé",
  } satisfies Record<RecruitmentState, string>,
  none: "Aucun candidat n'a ce statut.",
  showAll: "Voir toute la sélection",
  dismissed: (count: number) => `Écartés (${count})`,
  dismissedList: "Candidats écartés",
};

export const removal = {
  removeQuestion: "Vous allez retirer ce profil candidat de votre sélection. Confirmez-vous ?",
  removed: "Candidat retiré de votre sélection",
  undo: "Annuler",
  undoError: "Ce candidat n'a pas pu être remis dans votre sélection, veuillez réessayer.",
  removeError: `Erreur: Impossible de supprimer ce candidat de votre sélection, ${contactAdministrator}`,
};

export const tasks = {
  title: "À faire",
  answer: (state: string, when: string | null) =>
    `mise en relation ${state.toLowerCase()}${when === null ? "" : `, ${when}`}`,
  read: "Voir",
  done: "Fait",
  more: (count: number) => (count === 1 ? "1 autre" : `${count} autres`),
};
