import type { DossierField } from "contract/candidates/dossiers.ts";

export type FormField = Exclude<DossierField, "personalResume" | "profilePicture">;

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
} as const satisfies Record<string, readonly FormField[]>;

export type FieldGroup = keyof typeof fieldGroups;
export const groupNames = Object.keys(fieldGroups) as FieldGroup[];

export const formFields: readonly FormField[] = groupNames.flatMap((group) => [...fieldGroups[group]]);
