import { seenText } from "contract/fields.ts";
import { INTRODUCTION_ANSWER_LENGTH } from "contract/selection/introduction-answers.ts";
import { type FieldIssue, rejectIssues } from "../../platform/http/field-issues.ts";
import { answerFaults } from "./answer-messages.ts";
import { readInstant } from "./rules.ts";

/** The slot is one of those requested, or none yet. @throws Problem introductionRefused */
export function readAcceptance(
  sent: { readonly answer: unknown; readonly slot: unknown },
  slots: readonly string[],
  now: Date,
): { answer: string; slot: Date | null } {
  const issues: FieldIssue[] = [];
  const answer = readText(sent.answer);
  if (answer === undefined) issues.push({ field: "answer", error: answerFaults.answer });
  const isNone = sent.slot === undefined || sent.slot === null || sent.slot === "";
  const slot = isNone ? null : (readInstant(sent.slot) ?? undefined);
  if (slot === undefined || (slot && !slots.includes(slot.toISOString()))) {
    issues.push({ field: "slot", error: answerFaults.slot });
  } else if (slot && slot <= now) issues.push({ field: "slot", error: answerFaults.slotPast });
  rejectIssues("introductionRefused", issues);
  return { answer: answer ?? "", slot: slot ?? null };
}

/** @throws Problem introductionRefused */
export function readReason(sent: unknown): string {
  const reason = readText(sent);
  if (reason === undefined) rejectIssues("introductionRefused", [{ field: "reason", error: answerFaults.reason }]);
  return reason ?? "";
}

function readText(sent: unknown): string | undefined {
  const text = seenText(sent);
  return text === "" || [...text].length > INTRODUCTION_ANSWER_LENGTH ? undefined : text;
}
