import * as z from "zod/mini";
import { call } from "./call.ts";
import { Candidate, CandidateCard } from "./candidate-fields.ts";
import { INTERVIEW_STATUSES, InterviewStatus, OPINIONS, Opinion, STUDY_CATEGORIES } from "./candidate-values.ts";
import { DepartmentNumber } from "./departments.ts";
import { anyText, fold, queryList, queryNumber } from "./values.ts";

/** Candidates on one page of a list. */
export const CANDIDATE_PAGE_SIZE = 30;
/** Longest name filter. */
export const NAME_FILTER_LENGTH = 60;

/** As a query writes it, or as JSON does. */
const Flag = z.pipe(
  z.union([z.boolean(), z.enum(["1", "0", "true", "false"])]),
  z.transform((value: boolean | "1" | "0" | "true" | "false") => value === true || value === "1" || value === "true"),
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

/** What a search is by, without what is one list's alone: what can be kept and run again (beyond B8-02). */
export const SearchFilters = z.omit(candidates.input, { notification: true, page: true, cursor: true });
export type SearchFilters = z.output<typeof SearchFilters>;

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
