import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyParameter } from "../values.ts";
import { FollowUp } from "./follow-up.ts";

/** The server asks a clinic about a selected candidate without changes after this many days (B12-01). */
export const ASKED_AFTER_DAYS = 14;
/** After no answer or the answer 'later', the server asks again after this many days. */
export const ASKED_LATER_DAYS = 30;

export const INTEREST_ANSWERS = ["yes", "later", "no"] as const;
export type InterestAnswer = (typeof INTEREST_ANSWERS)[number];

export const answerInterest = call({
  summary: "Answer whether the clinic is still interested in a selected candidate; 'no' dismisses the candidate",
  method: "POST",
  path: "/api/veterinary/selection/{id}/still",
  access: "account",
  input: z.object({
    id: anyParameter,
    /** 'yes', 'later' or 'no'. */
    answer: z.optional(z.unknown()),
  }),
  response: z.object({ success: z.literal(true), followUp: FollowUp }),
  errors: ["notInSelection", "followUpRefused"],
  limits: ["followUpChangesPerAccount"],
});
