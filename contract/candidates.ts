import * as z from "zod/mini";
import { call } from "./call.ts";
import { DepartmentNumber } from "./departments.ts";
import { anyText, fold, queryList, queryNumber } from "./values.ts";

/** Candidates on one page of a list. */
export const CANDIDATE_PAGE_SIZE = 30;
/** Longest name filter. */
export const NAME_FILTER_LENGTH = 60;

/** Study level categories (product 3.4), in the order in which they are shown. */
export const STUDY_CATEGORIES = [
  { id: 1, label: "Sans diplôme ou Brevet" },
  { id: 2, label: "CAP / BEP" },
  { id: 3, label: "Baccalauréat" },
  { id: 4, label: "Bac +2" },
  { id: 5, label: "Bac +3 et plus" },
  { id: 6, label: "En reconversion professionnelle" },
] as const;

/** Values of jobInterviewStatus on the wire (product 5.9); the filter shows 'Oui'. */
export const INTERVIEW_STATUSES = ["oui", "non"] as const;
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number];

/** Opinions of the training centre (product 5.9). */
export const OPINIONS = ["Réserves", "Avis favorable", "Avis très favorable"] as const;
export type Opinion = (typeof OPINIONS)[number];

export const InterviewStatus = z.enum(INTERVIEW_STATUSES);
export const Opinion = z.enum(OPINIONS);
export const StudyCategoryId = z.int().check(z.minimum(1), z.maximum(STUDY_CATEGORIES.length));

const nullableText = z.nullable(z.string());

/** What a card shows of a candidate (product 2.7). */
export const CandidateCard = z.object({
  "@id": z.string(),
  "@type": z.literal("VeterinaryCandidate"),
  id: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  birthday: nullableText,
  city: nullableText,
  ZIPCode: z.string(),
  internshipDuration: z.int(),
  jobInterviewStatus: z.nullable(InterviewStatus),
  jobInterviewNotice: z.nullable(Opinion),
  studyLevel: nullableText,
  studyLevelCategory: z.nullable(StudyCategoryId),
  ranFR: z.int(),
  ranMA: z.int(),
  ranAR: z.int(),
  profilePicture: nullableText,
  active: z.boolean(),
  /** When it was first published; null for one that never was. */
  publishedAt: nullableText,
  isSelected: z.boolean(),
  isAlreadyConsulted: z.boolean(),
});
export type CandidateCard = z.infer<typeof CandidateCard>;

/** A candidate sheet (product 3.4). cellPhone and email stay null unless the candidate is selected and shares them. */
export const Candidate = z.extend(CandidateCard, {
  coverLetter: nullableText,
  cellPhone: nullableText,
  email: nullableText,
  internshipStructureName: nullableText,
  internshipActivity: nullableText,
  jobInterviewTrainingCenter: nullableText,
  jobInterviewDetail: nullableText,
  personalResume: nullableText,
});
export type Candidate = z.infer<typeof Candidate>;

const Flag = z.pipe(
  z.enum(["1", "0", "true", "false"]),
  z.transform((value) => value === "1" || value === "true"),
);

const nameFilter = z.optional(z.string().check(z.trim(), z.maxLength(NAME_FILTER_LENGTH)));

/** A value of a filter is compared without case and accents (product 2.8, 5.9). */
const spelled = (values: readonly string[]) =>
  z.transform((typed: string) => values.find((value) => fold(value) === fold(typed)) ?? typed);
const StatusFilter = z.pipe(anyText, z.pipe(spelled(INTERVIEW_STATUSES), InterviewStatus));
const OpinionFilter = z.pipe(anyText, z.pipe(spelled(OPINIONS), Opinion));

export const candidates = call({
  summary: "Candidates, latest publication first",
  method: "GET",
  path: "/api/veterinary/candidates",
  access: "account",
  accept: "application/ld+json",
  input: z.object({
    ZIPCode: z._default(queryList(DepartmentNumber), []),
    lastName: nameFilter,
    firstName: nameFilter,
    studyLevelCategory: z.optional(queryNumber(1, STUDY_CATEGORIES.length)),
    jobInterviewStatus: z._default(queryList(StatusFilter), []),
    jobInterviewNotice: z._default(queryList(OpinionFilter), []),
    notification: z.optional(z.string().check(z.maxLength(64))),
    active: z.optional(Flag),
    withoutSelection: z.optional(Flag),
    page: z.optional(queryNumber(1, 100_000)),
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({
    "@context": z.string(),
    "@id": z.string(),
    "@type": z.literal("hydra:Collection"),
    "hydra:totalItems": z.int(),
    "hydra:member": z.array(CandidateCard),
    "hydra:view": z.object({
      "@id": z.string(),
      "@type": z.literal("hydra:PartialCollectionView"),
      "hydra:next": z.optional(z.string()),
    }),
  }),
  errors: ["notificationNotFound"],
  limits: ["candidateListPerAccount"],
});

export const candidate = call({
  summary: "Candidate",
  method: "GET",
  path: "/api/veterinary/candidate/{id}",
  access: "account",
  input: z.object({ id: z.string().check(z.maxLength(40)) }),
  answer: Candidate,
  errors: ["candidateNotFound"],
  limits: ["candidateSheetPerAccount"],
});

export const studyLevels = call({
  summary: "Study levels",
  method: "GET",
  path: "/api/veterinary/studyCategories",
  access: "account",
  input: z.object({}),
  answer: z.array(z.object({ id: z.int(), label: z.string() })),
  errors: [],
});
