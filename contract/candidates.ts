import * as z from "zod/mini";
import { call } from "./call.ts";
import { Candidate, CandidateCard } from "./candidate-fields.ts";
import { INTERVIEW_STATUSES, InterviewStatus, OPINIONS, Opinion, STUDY_CATEGORIES } from "./candidate-values.ts";
import { DepartmentNumber } from "./departments.ts";
import { SEARCH_ORDERS } from "./nearby.ts";
import { anyText, fold, queryList, queryNumber } from "./values.ts";

/** Candidates on one page of a list. */
export const CANDIDATE_PAGE_SIZE = 30;
/** Longest name filter. */
export const NAME_FILTER_LENGTH = 60;

/** Up to a hundred candidates as an address names them: '12,15,20'. */
export const ID_LIST = /^\d{1,9}(,\d{1,9}){0,99}$/;

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

/** What a search is kept by: all that it is asked with, but for its page and a notification. */
export const SearchFilters = z.object({
  ZIPCode: z._default(queryList(DepartmentNumber), []),
  lastName: nameFilter,
  firstName: nameFilter,
  studyLevelCategory: z.optional(queryNumber(1, STUDY_CATEGORIES.length)),
  jobInterviewStatus: z._default(queryList(StatusFilter), []),
  jobInterviewNotice: z._default(queryList(OpinionFilter), []),
  active: z.optional(Flag),
  withoutSelection: z.optional(Flag),
  /** A postal code (beyond B7-01): distances are told from there, and the nearest come first unless `order` says otherwise. */
  near: z.optional(anyText),
  /** One of RADII, around `near` or else around the account's clinic. As a query writes it, or as JSON does. */
  radius: z.optional(z.union([anyText, z.pipe(z.number(), z.transform(String))])),
  /** Anything but an order is ignored. */
  order: z.catch(z.optional(z.enum(SEARCH_ORDERS)), undefined),
});
export type SearchFilters = z.output<typeof SearchFilters>;

export const candidates = call({
  summary: "Candidates, latest publication first",
  method: "GET",
  path: "/api/veterinary/candidates",
  access: "account",
  accept: "application/ld+json",
  input: z.extend(SearchFilters, {
    notification: z.optional(z.string().check(z.maxLength(64))),
    /** Only these, as the button of a digest has them (beyond B9-05). */
    ids: z.optional(z.string().check(z.maxLength(1000), z.regex(ID_LIST))),
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
  errors: ["notificationNotFound", "searchRefused"],
  limits: ["candidateListPerAccount"],
});

export const candidate = call({
  summary: "Candidate",
  method: "GET",
  path: "/api/veterinary/candidate/{id}",
  access: "account",
  input: z.object({
    id: z.string().check(z.maxLength(40)),
    /** From where the distance is told, if not from the account's clinic (beyond B7-01); an unknown one is ignored. */
    near: z.optional(anyText),
    /** '1': read beside others of the selection, which does not make it 'Déjà vu' (beyond B5-01). */
    compared: z.optional(anyText),
  }),
  answer: Candidate,
  errors: ["candidateNotFound"],
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
