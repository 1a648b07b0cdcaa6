import type { DossierField } from "contract/dossiers.ts";

/** The fields that the form holds; the two files are set apart from it (beyond B1-25). */
export type TypedField = Exclude<DossierField, "personalResume" | "profilePicture">;

/** The parts of the form with their fields, in the order in which they are filled in. */
export const fieldGroups = {
  identity: ["lastName", "firstName", "birthday"],
  contact: ["ZIPCode", "city", "cellPhone", "email", "contactShareable"],
  studies: ["studyLevel", "studyLevelCategory", "ranFR", "ranMA", "ranAR"],
  steps: [
    "internshipDuration",
    "internshipStructureName",
    "internshipActivity",
    "jobInterviewStatus",
    "jobInterviewTrainingCenter",
    "jobInterviewNotice",
    "jobInterviewDetail",
  ],
  motivation: ["coverLetter"],
} as const satisfies Record<string, readonly TypedField[]>;

export type FieldGroup = keyof typeof fieldGroups;
export const groupNames = Object.keys(fieldGroups) as FieldGroup[];

/** Every field of the form, in its order. */
export const typedFields: readonly TypedField[] = groupNames.flatMap((group) => [...fieldGroups[group]]);
