import * as z from "zod/mini";
import { call, file } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { anyParameter } from "../values.ts";

/** The events that a candidate sees. A clinic's status (such as 'Écarté') and note are private (B11-11). */
export const TIMELINE_EVENTS = [
  "introductionAsked",
  "introductionAccepted",
  "introductionDeclined",
  "introductionCancelled",
  "introductionUnanswered",
  "introductionClosed",
  "recruited",
] as const;

const TimelineEntry = z.object({
  at: z.string(),
  event: z.enum(TIMELINE_EVENTS),
  clinic: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The time of the appointment, if there is one. */
  slot: z.nullable(z.string()),
  /** The time zones of the candidate and of the clinic. */
  zone: z.string(),
  clinicZone: z.string(),
  /** The id of the introduction that the calendar file is about. Null if there is no calendar file. */
  calendarOf: z.nullable(z.string()),
  /** The clinic's address and phone number, as in the calendar file. Null if there is no calendar file. */
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const ownTimeline = call({
  summary: "Dossier: introductions, appointments and recruitment, latest first",
  method: "GET",
  path: "/api/dossier/timeline",
  access: "dossier",
  input: z.strictObject({ cursor }),
  response: pageOf(TimelineEntry),
  errors: [],
});

export const ownCalendar = call({
  summary: "Dossier: the calendar file of an introduction (RFC 5545)",
  method: "GET",
  path: "/api/dossier/introductions/{id}/calendar",
  access: "dossier",
  input: z.object({ id: anyParameter }),
  response: file,
  errors: ["introductionNotFound", "introductionWithoutSlot"],
});
