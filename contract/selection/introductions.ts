import * as z from "zod/mini";
import { call, file } from "../call.ts";
import { BULK_DOSSIERS } from "../candidates/dossier-moves.ts";
import { cursor, pageOf } from "../pages.ts";
import { MAX_ID } from "../row-id.ts";
import { anyParameter, queryList } from "../values.ts";
import { NamedDossier, RequestingClinic } from "./parties.ts";

export const INTRODUCTION_STATES = ["sent", "accepted", "declined", "cancelled", "unanswered", "closed"] as const;
export const IntroductionState = z.enum(INTRODUCTION_STATES);
export type IntroductionState = z.infer<typeof IntroductionState>;

export const INTRODUCTION_NOTICE = "Mise en relation";

export const INTRODUCTION_MESSAGE = { min: 20, max: 600 } as const;
export const INTRODUCTION_SLOTS = 3;
export const INTRODUCTION_DAYS_AHEAD = 30;

/** If the centre has not answered a request after this many days, the server sends a reminder (B3-06). */
export const INTRODUCTION_REMINDED_DAYS = 5;
export const INTRODUCTION_CLOSED_DAYS = 15;

/** Staff can undo the hiding of a dossier for this many seconds. During this time, messages to clinics wait. */
export const UNDO_SECONDS = 15;

/** On the day before an appointment, the server reminds clinic and candidate at this hour (B13-04). */
export const REMINDER_HOUR = 18;

export const Introduction = z.object({
  id: z.string(),
  state: IntroductionState,
  message: z.string(),
  slots: z.array(z.string()),
  phone: z.string(),
  answer: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  slot: z.nullable(z.string()),
  requestedAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type Introduction = z.infer<typeof Introduction>;

/** The names are empty if the candidate is recruited or withdrawn. */
export const IntroductionItem = z.extend(Introduction, {
  candidate: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), ZIPCode: z.string() }),
});
export type IntroductionItem = z.infer<typeof IntroductionItem>;

const id = anyParameter;

export const askIntroduction = call({
  summary: "Request an introduction to a selected candidate",
  method: "POST",
  path: "/api/veterinary/candidate/{id}/introduction",
  access: "account",
  input: z.object({
    id,
    /** A text of 20 to 600 characters. If fields are invalid, the server responds with 422 and one error per field. */
    message: z.optional(z.unknown()),
    slots: z.optional(z.unknown()),
    phone: z.optional(z.unknown()),
  }),
  response: z.object({ introduction: Introduction }),
  created: () => true,
  /** If a clinic sends more than 10 requests in a day, the server responds with 429. */
  errors: ["candidateNotFound", "candidateRecruited", "notSelected", "introductionOpen", "introductionRefused"],
});

export const introductions = call({
  summary: "The clinic's introductions, latest first",
  method: "GET",
  path: "/api/veterinary/introductions",
  access: "account",
  input: z.strictObject({ cursor }),
  response: pageOf(IntroductionItem),
  errors: [],
});

export const cancelIntroduction = call({
  summary: "Cancel an introduction in the state sent or accepted",
  method: "POST",
  path: "/api/veterinary/introduction/{id}/cancel",
  access: "account",
  input: z.object({ id }),
  response: z.object({ introduction: Introduction }),
  errors: ["introductionNotFound", "introductionClosed"],
});

export const introductionCalendar = call({
  summary: "The calendar file of an accepted introduction with a slot, or of its cancellation (RFC 5545)",
  method: "GET",
  path: "/api/veterinary/introduction/{id}/calendar",
  access: "account",
  input: z.object({ id }),
  response: file,
  /** The error `introductionWithoutSlot` means that the centre accepted the introduction without a slot. */
  errors: ["introductionNotFound", "introductionWithoutSlot"],
});

export const INTRODUCTION_ANSWER_LENGTH = 600;

export const IntroductionRequest = z.extend(Introduction, {
  candidate: NamedDossier,
  clinic: RequestingClinic,
  remindedAt: z.nullable(z.string()),
});
export type IntroductionRequest = z.infer<typeof IntroductionRequest>;

export const listIntroductions = call({
  summary:
    "Staff: introductions that clinics requested, latest first but waiting ones oldest first, and the median time until an answer",
  method: "GET",
  path: "/api/formation/introductions",
  access: "staff",
  input: z.strictObject({ state: z._default(queryList(IntroductionState), []), cursor }),
  response: z.extend(pageOf(IntroductionRequest), {
    /**
     * The median time that the centre took for its answers in the last 90 days. Null if the centre answered no request
     * in these days (B3-07).
     */
    medianAnswerSeconds: z.nullable(z.int()),
  }),
  errors: [],
});

/**
 * The numbers of open introductions that the server would cancel if staff withdrew the dossiers. The server would also
 * inform clinics and candidates (B16-03).
 */
const OpenIntroductions = z.object({ appointments: z.int(), requests: z.int() });
export type OpenIntroductions = z.infer<typeof OpenIntroductions>;

export const countOpenIntroductions = call({
  summary: "Staff: number of appointments and requests that a withdrawal of these dossiers would end",
  method: "POST",
  path: "/api/formation/introductions/open",
  access: "staff",
  input: z.object({ ids: z.array(z.int().check(z.maximum(MAX_ID))).check(z.maxLength(BULK_DOSSIERS)) }),
  response: OpenIntroductions,
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
  summary: "Staff: accept an introduction, with one of its slots or none; notifies the clinic",
  path: "/api/formation/introductions/{id}/accept",
  input: z.object({
    id: anyParameter,
    slot: z.optional(z.unknown()),
    answer: z.optional(z.unknown()),
  }),
});

export const moveIntroduction = call({
  ...answered,
  summary: "Staff: move the appointment of an accepted introduction; notifies clinic and candidate",
  path: "/api/formation/introductions/{id}/move",
  input: z.object({
    id: anyParameter,
    slot: z.optional(z.unknown()),
    /** A new answer for the clinic. If undefined, the server keeps the former answer. */
    answer: z.optional(z.unknown()),
  }),
});

export const declineIntroduction = call({
  ...answered,
  summary: "Staff: decline an introduction, with a reason for the clinic",
  path: "/api/formation/introductions/{id}/decline",
  input: z.object({ id: anyParameter, reason: z.optional(z.unknown()) }),
});
