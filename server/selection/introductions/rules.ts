import { isPhone, normalizePhone, seenText } from "contract/fields.ts";
import { INTRODUCTION_DAYS_AHEAD, INTRODUCTION_MESSAGE, INTRODUCTION_SLOTS } from "contract/selection/introductions.ts";
import { type FieldIssue, rejectIssues } from "../../platform/http/field-issues.ts";
import { introductionIssues } from "./messages.ts";

const DAY_MS = 86_400_000;
/** Seconds are optional, the time zone is required. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** @throws Problem introductionRefused */
export function readWish(
  sent: { message?: unknown; slots?: unknown; phone?: unknown },
  now: Date,
): { message: string; slots: string[]; phone: string } {
  const issues: FieldIssue[] = [];
  const message = seenText(sent.message);
  const { length } = [...message];
  if (length < INTRODUCTION_MESSAGE.min || length > INTRODUCTION_MESSAGE.max) {
    issues.push({ field: "message", error: introductionIssues.message });
  }
  const read = readSlots(sent.slots ?? [], now);
  if (!Array.isArray(read)) issues.push({ field: "slots", error: read.error });
  const phone = typeof sent.phone === "string" ? sent.phone : "";
  if (!isPhone(phone)) issues.push({ field: "phone", error: introductionIssues.phone });
  rejectIssues("introductionRefused", issues);
  return { message, slots: Array.isArray(read) ? read : [], phone: normalizePhone(phone) };
}

export function readInstant(text: unknown): Date | undefined {
  if (typeof text !== "string" || !INSTANT.test(text)) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

function readSlots(sent: unknown, now: Date): string[] | { error: string } {
  if (!Array.isArray(sent)) return { error: introductionIssues.slots };
  if (sent.length > INTRODUCTION_SLOTS) return { error: introductionIssues.tooManySlots };
  const slots: string[] = [];
  for (const one of sent) {
    const instant = readInstant(one);
    if (!instant) return { error: introductionIssues.slots };
    if (instant <= now) return { error: introductionIssues.slotPast };
    if (instant.getTime() - now.getTime() > INTRODUCTION_DAYS_AHEAD * DAY_MS)
      return { error: introductionIssues.slotTooFar };
    if (!slots.includes(instant.toISOString())) slots.push(instant.toISOString());
  }
  return slots;
}
