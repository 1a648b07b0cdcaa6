import * as z from "zod/mini";
import { call } from "../call.ts";
import { RetentionHold } from "../privacy/privacy.ts";
import { anyText } from "../values.ts";

export const FIGURE_WEEKS = 12;
export const NEW_CLINIC_DAYS = 7;
export const SEARCH_DAYS = 28;
export const FAULTY_IMPORT_DAYS = 14;

export const Waiting = z.object({
  emailRequests: z.int(),
  introductions: z.int(),
  recruitments: z.int(),
  corrections: z.int(),
  /**
   * The number of dossiers whose candidates requested an erasure. The server erases these dossiers without any action
   * by staff (B11-10).
   */
  erasures: z.int(),
  /** The number of messages that failed or are uncertain. */
  failedMessages: z.int(),
  /** The number of imports with errors. Does not count an import if staff later imported the same file without errors. */
  faultyImports: z.int(),
  /** 1 if a manager must check the current pay table, otherwise 0. */
  contractFigures: z.int(),
});
export type Waiting = z.infer<typeof Waiting>;

/** For each count on the first page or in the daily mail, the page that lists the counted items. */
export const WAITING_LISTS: Readonly<Record<keyof Waiting, string>> = {
  emailRequests: "/formation/demandes?onglet=emails",
  introductions: "/formation/demandes?onglet=mises-en-relation",
  recruitments: "/formation/demandes?onglet=recrutements",
  corrections: "/formation/demandes?onglet=corrections",
  erasures: "/formation/candidats?state=withdrawn",
  failedMessages: "/formation/messages",
  faultyImports: "/formation/import",
  contractFigures: "/formation/contrat",
};

export const FigureWeek = z.object({
  from: z.string(),
  to: z.string(),
  views: z.int(),
  selections: z.int(),
  dossiers: z.int(),
  clinics: z.int(),
});
export type FigureWeek = z.infer<typeof FigureWeek>;
export type Figure = Exclude<keyof FigureWeek, "from" | "to">;

/** A department where clinics search for candidates but no candidate is published. */
export const LackingDepartment = z.object({
  department: z.string(),
  searches: z.int(),
  alerts: z.int(),
});
export type LackingDepartment = z.infer<typeof LackingDepartment>;

export const centreDay = call({
  summary: "Staff: open tasks, unopened dossiers, departments without candidates, figures of twelve weeks",
  method: "GET",
  path: "/api/formation/day",
  access: "staff",
  input: z.strictObject({}),
  response: z.object({
    held: z.nullable(RetentionHold),
    waiting: Waiting,
    /** `total` counts dossiers published at least 14 days ago that no clinic has opened in the last 14 days. */
    unseen: z.object({ total: z.int(), neverViewed: z.int(), countedAt: z.nullable(z.string()) }),
    lacking: z.array(LackingDepartment),
    newClinics: z.int(),
    weeks: z.array(FigureWeek),
  }),
  errors: [],
});

export const resumeRetention = call({
  summary: "Staff: resume automatic erasure after a pause",
  method: "POST",
  path: "/api/formation/day/retention",
  access: "manager",
  input: z.object({ at: anyText }),
  response: z.void(),
  errors: ["retentionChanged", "confirmYourself"],
});
