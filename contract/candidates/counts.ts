import * as z from "zod/mini";
import { call } from "../call.ts";
import { SearchFilters } from "./candidates.ts";

/** The search page counts new candidates within this many kilometres of the clinic (B14-01). */
export const NEWS_RADIUS = 25;

export const countCandidates = call({
  summary: "Number of candidates that a search would find",
  method: "GET",
  path: "/api/veterinary/candidates/count",
  access: "account",
  input: SearchFilters,
  response: z.object({ count: z.int() }),
  errors: ["searchRefused"],
  limits: ["candidateCountPerAccount"],
});

export const newCandidates = call({
  summary: "End of the account's previous visit, and number of candidates near the clinic since then",
  method: "GET",
  path: "/api/veterinary/candidates/new",
  access: "account",
  input: z.strictObject({}),
  response: z.object({
    /** When the account's previous visit ended. Null on the account's first visit. */
    since: z.nullable(z.string()),
    /**
     * The number of candidates within NEWS_RADIUS who were published since the previous visit. Candidates whom the
     * account has opened or selected do not count.
     */
    nearby: z.int(),
  }),
  errors: [],
});

/** The server rounds figures of at least this size down to tens before it publishes them. */
export const FIGURES_ROUNDED_FROM = 20;

export const publishedFigures = call({
  summary: `Number of published candidates and of their departments; from ${FIGURES_ROUNDED_FROM} on, rounded down to tens`,
  method: "GET",
  path: "/api/veterinary/candidates/published",
  access: "public",
  input: z.strictObject({}),
  response: z.object({ candidates: z.int(), departments: z.int() }),
  errors: [],
  limits: ["publishedFiguresPerAddress"],
});
