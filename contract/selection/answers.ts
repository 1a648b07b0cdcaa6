import * as z from "zod/mini";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";

/** Staff see the figures about a clinic only after the clinic requested this many introductions (B12-04). */
export const ANSWERS_FROM_REQUESTS = 5;
/** The centre's answer to a request counts as quick if it comes within this many days. */
export const ANSWERED_WITHIN_DAYS = 10;

export const Answers = z.object({
  requests: z.int(),
  /** The share of quick answers, from 0 to 1. Null if no request was answered and all are too recent to count. */
  answeredShare: z.nullable(z.number()),
  medianDays: z.nullable(z.number()),
});
export type Answers = z.infer<typeof Answers>;

export const ClinicAnswers = z.extend(Answers, {
  clinic: z.object({ id: z.string(), socialReason: z.nullable(z.string()), city: z.nullable(z.string()) }),
});
export type ClinicAnswers = z.infer<typeof ClinicAnswers>;

export const clinicAnswers = call({
  summary: "Staff: how fast introductions were answered, in total and per clinic, most requests first",
  method: "GET",
  path: "/api/formation/answers",
  access: "staff",
  input: z.strictObject({ cursor }),
  response: z.extend(pageOf(ClinicAnswers), { all: Answers }),
  errors: [],
});

export const ownAnswers = call({
  summary: "How fast the clinic's introductions were answered",
  method: "GET",
  path: "/api/veterinary/answers",
  access: "account",
  input: z.strictObject({}),
  response: Answers,
  errors: [],
});
