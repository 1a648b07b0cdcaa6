import type { FollowUpStatus } from "contract/follow-up.ts";

/** The columns of the file (beyond B2-10). */
export const columns = [
  ...["Nom", "Prénom", "Ville", "Code postal", "Niveau d'études", "Situation", "Statut", "Prochaine étape", "Note"],
  ...["Dernière modification", "Modifié par", "Ajouté par"],
];

/** A status in French (beyond B2-01). */
export const statuses: Readonly<Record<FollowUpStatus, string>> = {
  toContact: "À contacter",
  contacted: "Contacté",
  interview: "Entretien",
  trial: "Essai",
  chosen: "Retenu",
  dismissed: "Écarté",
};

/** Whether somebody else was faster. */
export const situations = { active: "Disponible", recruited: "Déjà recruté" } as const;

/** The name under which the file is saved. */
export function fileName(day: string): string {
  return `selection-${day}.csv`;
}
