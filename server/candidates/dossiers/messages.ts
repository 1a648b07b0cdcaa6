import type { DossierOrigin } from "contract/candidates/dossiers.ts";
import type { DossierState } from "contract/candidates/states.ts";

export const columns = [
  ...["Identifiant", "Nom", "Prénom", "Date de naissance", "Ville", "Code postal", "Niveau d'études"],
  ...["Stage d'immersion (jours)", "Tests et entretien faits", "Avis sur le projet"],
  ...["État", "Publié le", "Modifié le", "Vues", "Sélections", "Origine", "Photo", "CV"],
];

export const states: Readonly<Record<DossierState, string>> = {
  draft: "Brouillon",
  published: "Publié",
  withdrawn: "Retiré",
  recruited: "Recruté",
  archived: "Archivé",
};

export const origins: Readonly<Record<DossierOrigin, string>> = { api: "API", file: "Fichier", hand: "Saisi ici" };

export function presence(file: string | null): string {
  return file === null ? "non" : "oui";
}

export function listFileName(day: string): string {
  return `candidats-${day}.csv`;
}
