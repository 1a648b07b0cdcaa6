import { isPhone, normalizePhone, seenText } from "contract/fields.ts";
import { INTRODUCTION_DAYS_AHEAD, INTRODUCTION_MESSAGE, INTRODUCTION_SLOTS } from "contract/selection/introductions.ts";
import { type FieldFault, refuseFaults } from "../../platform/http/field-faults.ts";
import { introductionFaults } from "./messages.ts";

const DAY_MS = 86_400_000;
/** Seconds are optional, the time zone is required. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** @throws Problem introductionRefused */
export function readWish(
  sent: { message?: unknown; slots?: unknown; phone?: unknown },
  now: Date,
): { message: string; slots: string[]; phone: string } {
  const faults: FieldFault[] = [];
  const message = seenText(sent.message);
  const { length } = [...message];
  if (length < INTRODUCTION_MESSAGE.min || length > INTRODUCTION_MESSAGE.max) {
    faults.push({ field: "message", error: introductionFaults.message });
  }
  const read = readSlots(sent.slots ?? [], now);
  if (!Array.isArray(read)) faults.push({ field: "slots", error: read.error });
  const phone = typeof sent.phone === "string" ? sent.phone : "";
  if (!isPhone(phone)) faults.push({ field: "phone", error: introductionFaults.phone });
  refuseFaults("introductionRefused", faults);
  return { message, slots: Array.isArray(read) ? read : [], phone: normalizePhone(phone) };
}

export function readInstant(text: unknown): Date | undefined {
  if (typeof text !== "string" || !INSTANT.test(text)) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

function readSlots(sent: unknown, now: Date): string[] | { error: string } {
  if (!Array.isArray(sent)) return { error: introductionFaults.slots };
  if (sent.length > INTRODUCTION_SLOTS) return { error: introductionFaults.tooManySlots };
  const slots: string[] = [];
  for (const one of sent) {
    const instant = readInstant(one);
    if (!instant) return { error: introductionFaults.slots };
    if (instant <= now) return { error: introductionFaults.slotPast };
    if (instant.getTime() - now.getTime() > INTRODUCTION_DAYS_AHEAD * DAY_MS)
      return { error: introductionFaults.slotTooFar };
    if (!slots.includes(instant.toISOString())) slots.push(instant.toISOString());
  }
  return slots;
}
