import * as z from "zod/mini";

export const STUDY_CATEGORIES = [
  { id: 1, label: "Sans diplôme ou Brevet" },
  { id: 2, label: "CAP / BEP" },
  { id: 3, label: "Baccalauréat" },
  { id: 4, label: "Bac +2" },
  { id: 5, label: "Bac +3 et plus" },
  { id: 6, label: "En reconversion professionnelle" },
] as const;

export const INTERVIEW_STATUSES = ["oui", "non"] as const;
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number];

/** Below this distance, pages say only '< 5 km', because the server measures distances between town centres. */
export const NEAR_KM = 5;

export const OPINIONS = ["Réserves", "Avis favorable", "Avis très favorable"] as const;
export type Opinion = (typeof OPINIONS)[number];

export const InterviewStatus = z.enum(INTERVIEW_STATUSES);
export const Opinion = z.enum(OPINIONS);
