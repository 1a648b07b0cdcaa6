import * as z from "zod/mini";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { anyParameter, queryList } from "../values.ts";
import { Introduction, IntroductionState } from "./introductions.ts";
import { AskingClinic, NamedDossier } from "./parties.ts";

export const INTRODUCTION_ANSWER_LENGTH = 600;

export const IntroductionRequest = z.extend(Introduction, {
  candidate: NamedDossier,
  clinic: AskingClinic,
  remindedAt: z.nullable(z.string()),
});
export type IntroductionRequest = z.infer<typeof IntroductionRequest>;

export const listIntroductions = call({
  summary: "Staff: introductions that clinics asked for, latest first, and how long they wait for an answer",
  method: "GET",
  path: "/api/formation/introductions",
  access: "staff",
  input: z.strictObject({ state: z._default(queryList(IntroductionState), []), cursor }),
  response: z.extend(pageOf(IntroductionRequest), {
    /** Of the last 90 days (beyond B3-07). Null if there was no answer. */
    medianAnswerSeconds: z.nullable(z.int()),
  }),
  errors: [],
});

const answered = {
  method: "POST",
  access: "staff",
  response: z.object({ introduction: IntroductionRequest }),
  errors: ["introductionNotFound", "introductionClosed", "introductionRefused"],
} as const;

export const acceptIntroduction = call({
  ...answered,
  summary: "Staff: accept an introduction, for one of its slots or without; the clinic is told",
  path: "/api/formation/introductions/{id}/accept",
  input: z.object({
    id: anyParameter,
    slot: z.optional(z.unknown()),
    answer: z.optional(z.unknown()),
  }),
});

export const declineIntroduction = call({
  ...answered,
  summary: "Staff: decline an introduction, with a reason that the clinic is told",
  path: "/api/formation/introductions/{id}/decline",
  input: z.object({ id: anyParameter, reason: z.optional(z.unknown()) }),
});
