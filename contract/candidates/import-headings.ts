import { type RegisterFieldName, registerFieldNames } from "../accounts/register-fields.ts";
import { fold } from "../values.ts";
import type { ImportKind } from "./imports.ts";
import { CandidateRecord } from "./intake.ts";

/** The French heading of each field. The centre's forms and the import report use the same headings (B16-04). */
export const candidateHeadings: Readonly<Record<keyof CandidateRecord, string>> = {
  externalId: "Identifiant",
  version: "Version",
  active: "Actif",
  contactShareable: "Coordonnées partagées",
  lastName: "Nom",
  firstName: "Prénom",
  birthday: "Date de naissance",
  city: "Ville",
  ZIPCode: "Code postal",
  cellPhone: "Téléphone",
  email: "Email",
  coverLetter: "Lettre de motivation",
  internshipDuration: "Stage d'immersion (jours)",
  internshipStructureName: "Structure du stage",
  internshipActivity: "Activité du stage",
  jobInterviewStatus: "Tests et entretien faits",
  jobInterviewTrainingCenter: "Centre de formation",
  jobInterviewDetail: "Détail de l'entretien",
  jobInterviewNotice: "Avis sur le projet",
  studyLevel: "Niveau d'études",
  studyLevelCategory: "Catégorie de niveau",
  ranFR: "Mise à niveau français (h)",
  ranMA: "Mise à niveau maths (h)",
  ranAR: "Mise à niveau raisonnement (h)",
  personalResume: "CV",
  profilePicture: "Photo",
};

export const registerHeadings: Readonly<Record<RegisterFieldName, string>> = {
  numOrdinal: "Numéro ordinal",
  gender: "Civilité",
  lastName: "Nom",
  firstName: "Prénom",
  socialReason: "Raison sociale",
  siret: "SIRET",
  address: "Adresse",
  ZIPCode: "Code postal",
  city: "Ville",
  phone: "Téléphone",
  emails: "Adresses email",
};

const headings: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  candidates: candidateHeadings,
  register: registerHeadings,
};

export const importFields: Readonly<Record<ImportKind, readonly string[]>> = {
  candidates: Object.keys(CandidateRecord.shape),
  register: registerFieldNames,
};

export function headingOf(kind: ImportKind, field: string): string {
  return headings[kind][field] ?? field;
}

const places = { candidates: placesOf("candidates"), register: placesOf("register") };

function placesOf(kind: ImportKind): ReadonlyMap<string, string> {
  const names = importFields[kind];
  return new Map([
    ...names.map((name) => [fold(headingOf(kind, name)), name] as const),
    ...names.map((name) => [name, name] as const),
  ]);
}

/** Finds a field by its name or by its French heading. Ignores capitals and accents in the heading. */
export function fieldOfHeading(kind: ImportKind, heading: string): string | undefined {
  return places[kind].get(heading) ?? places[kind].get(fold(heading));
}
