import { plural } from "../../../format/numbers.ts";
import type { Order } from "./shown.ts";

export const texts = {
  count: (count: number) => plural(count, "candidat"),
  exportSelection: "Exporter ma sélection",
  exportFailed: "Votre sélection n'a pas pu être exportée. Réessayez.",
  exported: (fileName: string) => `Votre sélection est téléchargée : ${fileName}`,
  fileName: (day: string) => `selection-${day}.csv`,
  print: "Imprimer",
  byStatus: "Filtrer par statut",
  all: "Tous",
  order: "Trier par",
  orders: {
    added: "Ajout le plus récent",
    changed: "Dernière modification",
    nextStep: "Prochaine étape",
    name: "Nom",
  } satisfies Record<Order, string>,
  none: "Aucun candidat n'a ce statut.",
  showAll: "Voir toute la sélection",
  defer: (count: number) => `Écartés (${count})`,
  deferredList: "Candidats écartés",
};
