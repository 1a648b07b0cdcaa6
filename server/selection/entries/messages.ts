import type { FollowUpStatus } from "contract/selection/follow-up.ts";

export const columns = [
  ...["Nom", "Prénom", "Âge", "Ville", "Code postal", "Distance (km)", "Niveau d'études"],
  ...["Stage d'immersion (jours)", "Tests et entretien", "Avis", "Situation", "Statut"],
  ...["Prochaine étape", "Objet de l'étape", "Note", "Dernière modification", "Modifié par", "Ajouté par"],
];

export const statuses: Readonly<Record<FollowUpStatus, string>> = {
  toContact: "À contacter",
  contacted: "Contacté",
  interview: "Entretien",
  trial: "Essai",
  chosen: "Retenu",
  dismissed: "Écarté",
};

export const steps = { done: "Fait", toDo: "À faire", opinionPending: "En cours" } as const;

export const situations = {
  active: "Disponible",
  recruited: "Déjà recruté",
  unavailable: "N'est plus disponible",
} as const;

export function fileName(day: string): string {
  return `selection-${day}.csv`;
}

/**
 * Separates two notes that the server joins. Contains no name, because the note stays after the erasure of its author
 * (policy T-54).
 */
export const OTHER_NOTE = "Autre note : ";

/** Gives no reason, because clinics may not learn why a candidate left (B11-09). */
export const unavailable = {
  title: "N'est plus disponible",
  content: "Une personne de votre sélection n'est plus disponible.",
} as const;
