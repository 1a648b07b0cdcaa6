import type { DossierField } from "contract/candidates/dossiers.ts";

export type FormField = Exclude<DossierField, "personalResume" | "profilePicture">;

export const fieldGroups = {
  identity: ["lastName", "firstName", "birthday"],
  contact: ["ZIPCode", "city", "cellPhone", "email", "contactShareable"],
  studies: ["studyLevel", "studyLevelCategory", "ranFR", "ranMA", "ranAR"],
  steps: [
    "internshipDuration",
    "internshipStructureName",
    "jobInterviewStatus",
    "internshipActivity",
    "jobInterviewNotice",
    "jobInterviewTrainingCenter",
    "jobInterviewDetail",
  ],
  motivation: ["coverLetter"],
} as const satisfies Record<string, readonly FormField[]>;

/** The widths of the fields in sixths of the form. All other fields take the whole width. */
export const spans: Readonly<Partial<Record<FormField, 2 | 3 | 4>>> = {
  ...{ lastName: 2, firstName: 2, birthday: 2, ZIPCode: 2, city: 4, cellPhone: 2, email: 4 },
  ...{ studyLevel: 3, studyLevelCategory: 3, ranFR: 2, ranMA: 2, ranAR: 2 },
  ...{ internshipDuration: 2, internshipStructureName: 4, internshipActivity: 4, jobInterviewStatus: 2 },
  ...{ jobInterviewTrainingCenter: 4, jobInterviewNotice: 2 },
};

export type FieldGroup = keyof typeof fieldGroups;
export const groupNames = Object.keys(fieldGroups) as FieldGroup[];

export const formFields: readonly FormField[] = groupNames.flatMap((group) => [...fieldGroups[group]]);
