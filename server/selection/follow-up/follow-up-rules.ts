import { isDay } from "contract/candidates/records/field-rules.ts";
import { FOLLOW_UP_STATUSES, type FollowUpStatus, NOTE_LENGTH } from "contract/selection/follow-up.ts";
import { isPlannable } from "contract/selection/planned-days.ts";
import { type FieldFault, refuseFaults } from "../../platform/http/field-faults.ts";
import { followUpFaults } from "./messages.ts";

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
  const faults: FieldFault[] = [];
  const refuse = (field: keyof FollowUpChange, error: string): undefined => {
    faults.push({ field, error });
    return undefined;
  };
  const change = {
    status: status === undefined ? undefined : (statusOf(status) ?? refuse("status", followUpFaults.status)),
    note: readNote(note, refuse),
    nextStepOn: readDay(nextStepOn, known, refuse),
    edition: edition === undefined || edition === null || isEdition(edition) ? (edition ?? undefined) : undefined,
  };
  if (change.edition === undefined && edition !== undefined && edition !== null) {
    refuse("edition", followUpFaults.edition);
  }
  refuseFaults("followUpRefused", faults);
  return change;
}

type Refuse = (field: keyof FollowUpChange, error: string) => undefined;

function statusOf(status: unknown): FollowUpStatus | undefined {
  return FOLLOW_UP_STATUSES.find((known) => known === status);
}

function readNote(note: unknown, refuse: Refuse): string | undefined {
  if (note === undefined) return undefined;
  if (note === null) return "";
  if (typeof note !== "string") return refuse("note", followUpFaults.note);
  // Count code points, so that an emoji is one character.
  return [...note].length > NOTE_LENGTH ? refuse("note", followUpFaults.noteTooLong) : note;
}

function readDay(
  day: unknown,
  known: { readonly nextStepOn: string | null; readonly today: string },
  refuse: Refuse,
): string | null | undefined {
  if (day === undefined || day === null) return day;
  if (day === "") return null;
  if (typeof day !== "string" || !isDay(day)) return refuse("nextStepOn", followUpFaults.nextStepOn);
  const isFine = day === known.nextStepOn || isPlannable(day, known.today);
  return isFine ? day : refuse("nextStepOn", followUpFaults.nextStepFar);
}

function isEdition(edition: unknown): edition is number {
  return typeof edition === "number" && Number.isSafeInteger(edition);
}
