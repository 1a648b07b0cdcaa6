import { isDay } from "contract/candidates/field-rules.ts";
import { FOLLOW_UP_STATUSES, type FollowUpStatus, NOTE_LENGTH } from "contract/selection/follow-up.ts";
import { isPlannable } from "contract/selection/planned-days.ts";
import { type FieldIssue, rejectIssues } from "../../platform/http/field-issues.ts";
import { followUpIssues } from "./messages.ts";

/** Undefined fields stay unchanged. */
export interface FollowUpChange {
  readonly status: FollowUpStatus | undefined;
  readonly note: string | undefined;
  readonly nextStepOn: string | null | undefined;
  readonly edition: number | undefined;
}

/** A stored next step may be sent again even if it has passed. @throws Problem followUpRefused */
export function readChange(
  { status, note, nextStepOn, edition }: Readonly<Partial<Record<keyof FollowUpChange, unknown>>>,
  known: { readonly nextStepOn: string | null; readonly today: string },
): FollowUpChange {
  const issues: FieldIssue[] = [];
  const reject = (field: keyof FollowUpChange, error: string): undefined => {
    issues.push({ field, error });
    return undefined;
  };
  const change = {
    status: status === undefined ? undefined : (statusOf(status) ?? reject("status", followUpIssues.status)),
    note: readNote(note, reject),
    nextStepOn: readDay(nextStepOn, known, reject),
    edition: edition === undefined || edition === null || isEdition(edition) ? (edition ?? undefined) : undefined,
  };
  if (change.edition === undefined && edition !== undefined && edition !== null) {
    reject("edition", followUpIssues.edition);
  }
  rejectIssues("followUpRefused", issues);
  return change;
}

type Reject = (field: keyof FollowUpChange, error: string) => undefined;

function statusOf(status: unknown): FollowUpStatus | undefined {
  return FOLLOW_UP_STATUSES.find((known) => known === status);
}

function readNote(note: unknown, reject: Reject): string | undefined {
  if (note === undefined) return undefined;
  if (note === null) return "";
  if (typeof note !== "string") return reject("note", followUpIssues.note);
  // Count code points, so that an emoji is one character.
  return [...note].length > NOTE_LENGTH ? reject("note", followUpIssues.noteTooLong) : note;
}

function readDay(
  day: unknown,
  known: { readonly nextStepOn: string | null; readonly today: string },
  reject: Reject,
): string | null | undefined {
  if (day === undefined || day === null) return day;
  if (day === "") return null;
  if (typeof day !== "string" || !isDay(day)) return reject("nextStepOn", followUpIssues.nextStepOn);
  const isFine = day === known.nextStepOn || isPlannable(day, known.today);
  return isFine ? day : reject("nextStepOn", followUpIssues.nextStepFar);
}

function isEdition(edition: unknown): edition is number {
  return typeof edition === "number" && Number.isSafeInteger(edition);
}
