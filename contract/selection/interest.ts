import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyParameter } from "../values.ts";
import { FollowUp } from "./follow-up.ts";

/**
 * If a clinic changes nothing about a selected candidate for this many days, the server asks whether the clinic is
 * still interested (B12-01).
 */
export const ASKED_AFTER_DAYS = 14;
/** If the clinic answers 'later' or does not answer, the server asks again after this many days. */
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
    answer: z.optional(z.unknown()),
  }),
  response: z.object({ success: z.literal(true), followUp: FollowUp }),
  errors: ["notInSelection", "followUpRefused"],
  limits: ["followUpChangesPerAccount"],
});
