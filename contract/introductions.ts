import * as z from "zod/mini";
import { call, file } from "./call.ts";
import { cursor, pageOf } from "./pages.ts";
import { anyParameter } from "./values.ts";

/** What becomes of a clinic's wish to meet a candidate (beyond B3-03). */
export const INTRODUCTION_STATES = ["sent", "accepted", "declined", "cancelled", "unanswered", "closed"] as const;
export const IntroductionState = z.enum(INTRODUCTION_STATES);
export type IntroductionState = z.infer<typeof IntroductionState>;

/** Characters of the message, most slots, and how far ahead one may lie (beyond B3-01). */
export const INTRODUCTION_MESSAGE = { min: 20, max: 600 } as const;
export const INTRODUCTION_SLOTS = 3;
export const INTRODUCTION_DAYS_AHEAD = 30;

/** Days after which the centre is reminded of one that waits, and after which it is closed (beyond B3-06). */
export const INTRODUCTION_REMINDED_DAYS = 5;
export const INTRODUCTION_CLOSED_DAYS = 15;

/** An introduction that a clinic asked for. */
export const Introduction = z.object({
  id: z.string(),
  state: IntroductionState,
  message: z.string(),
  /** When the clinic could meet: instants. */
  slots: z.array(z.string()),
  phone: z.string(),
  /** What the centre answered when it accepted. */
  answer: z.nullable(z.string()),
  /** Why the centre declined, or that the candidate is no longer available. */
  reason: z.nullable(z.string()),
  /** The slot that was agreed on. */
  slot: z.nullable(z.string()),
  requestedAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type Introduction = z.infer<typeof Introduction>;

/** An introduction in the clinic's list, with whom it is about: names are empty once the candidate is recruited or withdrawn. */
export const IntroductionItem = z.extend(Introduction, {
  candidate: z.object({ id: z.int(), firstName: z.string(), lastName: z.string() }),
});
export type IntroductionItem = z.infer<typeof IntroductionItem>;

/** An id in a path: what is none belongs to nothing (404). */
const id = anyParameter;

export const askIntroduction = call({
  summary: "Ask the centre to introduce a candidate of the selection",
  method: "POST",
  path: "/api/veterinary/candidate/{id}/introduction",
  access: "account",
  input: z.object({
    id,
    /** 20 to 600 characters; a wrong value is a 422, as with the fields below. */
    message: z.optional(z.unknown()),
    /** Up to three instants, in the future and within 30 days. */
    slots: z.optional(z.unknown()),
    /** Where the clinic is reached. */
    phone: z.optional(z.unknown()),
  }),
  answer: z.object({ introduction: Introduction }),
  created: () => true,
  /** Beyond 10 a day for the clinic, 429. */
  errors: ["candidateNotFound", "candidateRecruited", "notSelected", "introductionOpen", "introductionRefused"],
});

export const introductions = call({
  summary: "The clinic's introductions, latest first",
  method: "GET",
  path: "/api/veterinary/introductions",
  access: "account",
  input: z.strictObject({ cursor }),
  answer: pageOf(IntroductionItem),
  errors: [],
});

export const cancelIntroduction = call({
  summary: "Cancel an introduction that was sent or accepted",
  method: "POST",
  path: "/api/veterinary/introduction/{id}/cancel",
  access: "account",
  input: z.object({ id }),
  answer: z.object({ introduction: Introduction }),
  errors: ["introductionNotFound", "introductionClosed"],
});

export const introductionCalendar = call({
  summary:
    "The appointment of an introduction that was accepted with a slot, for a calendar (RFC 5545); once cancelled, its cancellation",
  method: "GET",
  path: "/api/veterinary/introduction/{id}/calendar",
  access: "account",
  input: z.object({ id }),
  answer: file,
  /** Nothing was agreed on: not accepted, or accepted without a slot (`slot` is null). */
  errors: ["introductionNotFound", "introductionWithoutSlot"],
});
