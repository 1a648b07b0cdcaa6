import { isPhone, normalizePhone, seenText } from "contract/fields.ts";
import {
  INTRODUCTION_ANSWER_LENGTH,
  INTRODUCTION_DAYS_AHEAD,
  INTRODUCTION_MESSAGE,
  INTRODUCTION_SLOTS,
} from "contract/selection/introductions.ts";
import { type FieldIssue, rejectIssues } from "../../platform/http/problem.ts";
import { answerIssues, introductionIssues } from "./messages.ts";
import type { RequestFields } from "./store.ts";

const DAY_MS = 86_400_000;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

export function readRequest(sent: { message?: unknown; slots?: unknown; phone?: unknown }, now: Date): RequestFields {
  const issues: FieldIssue[] = [];
  const message = seenText(sent.message);
  const { length } = [...message];
  if (length < INTRODUCTION_MESSAGE.min || length > INTRODUCTION_MESSAGE.max) {
    issues.push({ field: "message", error: introductionIssues.message });
  }
  const slots = readSlots(sent.slots ?? [], now);
  if (!Array.isArray(slots)) issues.push({ field: "slots", error: slots.error });
  const phone = typeof sent.phone === "string" ? sent.phone : "";
  if (!isPhone(phone)) issues.push({ field: "phone", error: introductionIssues.phone });
  rejectIssues("introductionRefused", issues);
  return { message, slots: Array.isArray(slots) ? slots : [], phone: normalizePhone(phone) };
}

function readInstant(text: unknown): Date | undefined {
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
  return slots.sort();
}

/**
 * Validates the acceptance of an introduction. The slot must be null or one of the requested slots.
 * @throws Problem introductionRefused
 */
export function readAcceptance(
  sent: { readonly answer: unknown; readonly slot: unknown },
  slots: readonly string[],
  now: Date,
): { answer: string; slot: Date | null } {
  const issues: FieldIssue[] = [];
  const answer = readText(sent.answer);
  if (answer === undefined) issues.push({ field: "answer", error: answerIssues.answer });
  const isNone = sent.slot === undefined || sent.slot === null || sent.slot === "";
  const slot = isNone ? null : (readInstant(sent.slot) ?? undefined);
  if (slot === undefined || (slot && !slots.includes(slot.toISOString()))) {
    issues.push({ field: "slot", error: answerIssues.slot });
  } else if (slot && slot <= now) issues.push({ field: "slot", error: answerIssues.slotPast });
  rejectIssues("introductionRefused", issues);
  return { answer: answer ?? "", slot: slot ?? null };
}

/**
 * Validates a new slot, which must differ from the present slot. If staff send no new answer, the present answer stays.
 */
export function readMove(
  sent: { readonly answer?: unknown; readonly slot?: unknown },
  known: { readonly slot: Date | null },
  now: Date,
): { slot: Date; answer?: string } {
  const issues: FieldIssue[] = [];
  const answer = sent.answer === undefined || sent.answer === "" ? undefined : readText(sent.answer);
  if (answer === undefined && sent.answer !== undefined && sent.answer !== "") {
    issues.push({ field: "answer", error: answerIssues.answer });
  }
  const slots = readSlots([sent.slot], now);
  const slot = Array.isArray(slots) && slots[0] !== known.slot?.toISOString() ? slots[0] : undefined;
  if (slot === undefined)
    issues.push({ field: "slot", error: Array.isArray(slots) ? answerIssues.sameSlot : slots.error });
  rejectIssues("introductionRefused", issues);
  return { slot: new Date(slot ?? now), ...(answer !== undefined && { answer }) };
}

export function readReason(sent: unknown): string {
  const reason = readText(sent);
  if (reason === undefined) rejectIssues("introductionRefused", [{ field: "reason", error: answerIssues.reason }]);
  return reason ?? "";
}

function readText(sent: unknown): string | undefined {
  const text = seenText(sent);
  return text === "" || [...text].length > INTRODUCTION_ANSWER_LENGTH ? undefined : text;
}
