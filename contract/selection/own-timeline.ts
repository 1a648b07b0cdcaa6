import * as z from "zod/mini";
import { call, file } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { anyParameter } from "../values.ts";

/** Lists what the person reads. A clinic's status, note and 'Écarté' are never part of it (B11-11). */
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
  /** Gives the instant of the appointment, if one is fixed. */
  slot: z.nullable(z.string()),
  /** The person's time zone, and the clinic's. */
  zone: z.string(),
  clinicZone: z.string(),
  /** Names the introduction whose calendar file exists. */
  calendarOf: z.nullable(z.string()),
  /** Says where and how to reach the clinic, as the calendar file does. Null without a calendar file. */
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
  summary: "Dossier: the appointment of an introduction, for a calendar (RFC 5545)",
  method: "GET",
  path: "/api/dossier/introductions/{id}/calendar",
  access: "dossier",
  input: z.object({ id: anyParameter }),
  response: file,
  errors: ["introductionNotFound", "introductionWithoutSlot"],
});
