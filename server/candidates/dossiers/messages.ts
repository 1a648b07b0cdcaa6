import type { DossierOrigin } from "contract/candidates/dossiers.ts";
import { candidateHeadings } from "contract/candidates/import-headings.ts";
import type { DossierState } from "contract/candidates/states.ts";

export const fields = [
  ...(["externalId", "lastName", "firstName", "birthday", "city", "ZIPCode", "studyLevel"] as const),
  ...(["internshipDuration", "jobInterviewStatus", "jobInterviewNotice"] as const),
];

export const columns = [
  ...fields.map((field) => candidateHeadings[field]),
  ...["État", "Publié le", "Modifié le", "Vues", "Sélections", "Origine"],
  ...[candidateHeadings.profilePicture, candidateHeadings.personalResume],
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
