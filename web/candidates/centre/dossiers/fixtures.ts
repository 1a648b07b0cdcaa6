import type { Dossier, DossierItem } from "contract/candidates/dossiers.ts";

const AT = "2026-02-14T09:00:00.000Z";
const SHARED = { photo: true, phone: false, email: false, letter: true };

export const dossierItem = (id: number, fields: Partial<DossierItem> = {}): DossierItem => ({
  ...{ id, externalId: `EF-${id}`, state: "published", lastName: `Martin ${id}`, firstName: "Léa" },
  ...{ birthday: null, city: "Rennes", ZIPCode: "35000", studyLevel: null, studyLevelCategory: null },
  ...{ internshipDuration: 0, jobInterviewStatus: null, jobInterviewNotice: null },
  ...{ profilePicture: "photo.webp", personalResume: "cv.pdf", publishedAt: null },
  ...{ updatedAt: AT, views: 0, selections: 0, origin: "api", left: null },
  ...fields,
});

export const dossier = (id: number, fields: Partial<Dossier> = {}): Dossier => ({
  ...dossierItem(id),
  ...{ edition: 1, createdAt: AT, contactShareable: false, sharing: SHARED, corrected: {}, likelyDuplicates: [] },
  ...{ cellPhone: null, email: null, coverLetter: null, ranFR: 0, ranMA: 0, ranAR: 0 },
  ...{ internshipStructureName: null, internshipActivity: null },
  ...{ jobInterviewTrainingCenter: null, jobInterviewDetail: null },
  ...{ profilePicture: null, personalResume: null },
  ...fields,
});
