import * as z from "zod/mini";
import { call } from "./call.ts";
import { anyText } from "./values.ts";

// The centre's day at a glance (beyond B1-50).

/** Weeks of which figures are told. */
export const FIGURE_WEEKS = 12;
/** A dossier that no clinic opened for so many days is told of. */
export const UNSEEN_DAYS = 14;
/** Of how many days clinics are called new. */
export const NEW_CLINIC_DAYS = 7;
/** Of how many days the searches of clinics are counted together. */
export const SEARCH_DAYS = 28;
/** For how many days an import with faults is told of. */
export const FAULTY_IMPORT_DAYS = 14;

/** How many of each kind wait for somebody of the centre. */
export const Waiting = z.object({
  /** E-mail addresses that vets asked for. */
  emailRequests: z.int(),
  /** Introductions that clinics asked for. */
  introductions: z.int(),
  /** Recruitments that clinics reported. */
  recruitments: z.int(),
  /** Messages that did not leave, or of which nobody knows. */
  failedMessages: z.int(),
  /** Imports of the last days that failed or refused lines, until the same file came again. */
  faultyImports: z.int(),
  /** 1 for a manager while the figures of contracts in force want a check (beyond B6-12). */
  contractFigures: z.int(),
});
export type Waiting = z.infer<typeof Waiting>;

/** What happened in seven days, of Paris, the last of which is today in the last week. */
export const FigureWeek = z.object({
  /** First and last day. */
  from: z.string(),
  to: z.string(),
  /** Sheets that clinics opened. */
  views: z.int(),
  /** Candidates that they put aside. */
  selections: z.int(),
  /** Dossiers published for the first time. */
  dossiers: z.int(),
  /** Clinics that have just begun. */
  clinics: z.int(),
});
export type FigureWeek = z.infer<typeof FigureWeek>;
export type Figure = Exclude<keyof FigureWeek, "from" | "to">;

/** A department where clinics look and nobody is published. */
export const LackingDepartment = z.object({
  department: z.string(),
  /** Searches that named it, of the last 28 days. */
  searches: z.int(),
  /** Accounts whose alerts are on for it. */
  alerts: z.int(),
});
export type LackingDepartment = z.infer<typeof LackingDepartment>;

/** Automatic erasure waits until a gestionnaire lets it go on, and what it would erase then (policy F-36). */
export const RetentionHold = z.object({
  at: z.string(),
  /** The clock jumped, or a large share of one kind of row fell due at once. */
  reason: z.enum(["clock", "share"]),
  /** The last instant that the server saw before. */
  seenAt: z.nullable(z.string()),
  candidates: z.int(),
  accounts: z.int(),
  /** Lines of journals, messages, notifications. */
  others: z.int(),
});
export type RetentionHold = z.infer<typeof RetentionHold>;

export const formationDay = call({
  summary: "Staff: what waits, dossiers that nobody opens, departments without candidates, figures of twelve weeks",
  method: "GET",
  path: "/api/formation/day",
  access: "staff",
  input: z.strictObject({}),
  answer: z.object({
    /** Null while automatic erasure goes on. */
    held: z.nullable(RetentionHold),
    waiting: Waiting,
    /** Published dossiers that no clinic opened for 14 days at least; all that none ever opened, however new. */
    unseen: z.object({ total: z.int(), neverViewed: z.int(), countedAt: z.nullable(z.string()) }),
    /** Those most looked for first. */
    lacking: z.array(LackingDepartment),
    /** Clinics that began in the last seven days. */
    newClinics: z.int(),
    /** Twelve weeks, the oldest first. */
    weeks: z.array(FigureWeek),
  }),
  errors: [],
});

export const resumeRetention = call({
  summary: "Staff: let automatic erasure go on with what it was held for",
  method: "POST",
  path: "/api/formation/day/retention",
  access: "manager",
  /** When it was held, as the day showed it. */
  input: z.object({ at: anyText }),
  answer: z.void(),
  errors: ["retentionChanged", "confirmYourself"],
});
