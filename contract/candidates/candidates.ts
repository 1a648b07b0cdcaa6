import * as z from "zod/mini";
import { call } from "../call.ts";
import { DepartmentNumber } from "../departments.ts";
import { anyText, fold, queryList, queryNumber } from "../values.ts";
import { Candidate, CandidateCard } from "./candidate-fields.ts";
import { INTERVIEW_STATUSES, InterviewStatus, OPINIONS, Opinion, STUDY_CATEGORIES } from "./candidate-values.ts";
import { SEARCH_ORDERS } from "./nearby.ts";
import { DrivingLicence } from "./own-page/own-values.ts";

export const CANDIDATE_PAGE_SIZE = 30;
export const NAME_FILTER_LENGTH = 60;
export const ID_LIST = /^\d{1,9}(,\d{1,9}){0,99}$/;

const Flag = z.pipe(
  z.union([z.boolean(), z.enum(["1", "0", "true", "false"])]),
  z.transform((value: boolean | "1" | "0" | "true" | "false") => value === true || value === "1" || value === "true"),
);

const nameFilter = z.optional(z.string().check(z.trim(), z.maxLength(NAME_FILTER_LENGTH)));

const spelled = (values: readonly string[]) =>
  z.transform((input: string) =>
    values.includes(input) ? input : (values.find((value) => fold(value) === fold(input)) ?? input),
  );
const StatusFilter = z.pipe(anyText, z.pipe(spelled(INTERVIEW_STATUSES), InterviewStatus));
const OpinionFilter = z.pipe(anyText, z.pipe(spelled(OPINIONS), Opinion));

/**
 * True for an existing day (YYYY-MM-DD). Repeats a rule of field-rules.ts, because the search page must load neither
 * field-rules.ts nor its schemas.
 */
export function isSearchDay(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);
}

export const SearchFilters = z.object({
  ZIPCode: z._default(queryList(DepartmentNumber), []),
  lastName: nameFilter,
  firstName: nameFilter,
  studyLevelCategory: z.optional(queryNumber(1, STUDY_CATEGORIES.length)),
  jobInterviewStatus: z._default(queryList(StatusFilter), []),
  jobInterviewNotice: z._default(queryList(OpinionFilter), []),
  drivingLicence: z.optional(DrivingLicence),
  /**
   * Finds candidates who can start on or before this day (YYYY-MM-DD). Candidates who state no day do not match
   * (B11-06).
   */
  availableBefore: z.optional(z.string().check(z.maxLength(10), z.refine(isSearchDay))),
  active: z.optional(Flag),
  withoutSelection: z.optional(Flag),
  /** The postal code at the centre of the search (B7-01). */
  near: z.optional(anyText),
  /** One of RADII: a number in JSON, a text in a query string. */
  radius: z.optional(z.union([anyText, z.pipe(z.number(), z.transform(String))])),
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
    /** Limits the search to candidates with these ids. The button in a digest mail uses this limit (B9-05). */
    ids: z.optional(z.string().check(z.maxLength(1000), z.regex(ID_LIST))),
    page: z.optional(queryNumber(1, 100_000)),
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({
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
    /** The postal code from which the server measures the distance. The default is the clinic's postal code (B7-01). */
    near: z.optional(anyText),
    /** '1' if the page compares candidates: the server then does not record the sheet as 'Déjà vu' (B5-01). */
    compared: z.optional(anyText),
  }),
  response: Candidate,
  errors: ["candidateNotFound"],
});

export const studyLevels = call({
  summary: "Study levels",
  method: "GET",
  path: "/api/veterinary/studyCategories",
  access: "account",
  input: z.object({}),
  response: z.array(z.object({ id: z.int(), label: z.string() })),
  errors: [],
});
