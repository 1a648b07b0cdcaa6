import type { ParsedInputOf } from "contract/call.ts";
import { isDay } from "contract/candidates/field-rules.ts";
import {
  type changeFollowUp as definition,
  FOLLOW_UP_STATUSES,
  isPlannable,
  NOTE_LENGTH,
  STEP_LABEL_LENGTH,
} from "contract/selection/follow-up.ts";
import { type Viewer, viewerOf } from "../../candidates/search/viewer.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { type FieldIssue, Problem, rejectIssues } from "../../platform/http/problem.ts";
import { clinicToday } from "../clinic-time.ts";
import { requireEntry, selectedId } from "../entries/require-selected.ts";
import { toFollowUp } from "./entry-store.ts";
import { EDITED_MEANWHILE, followUpIssues } from "./messages.ts";
import { nextStepDueAt } from "./next-step.job.ts";
import { lockFollowUp, updateFollowUp } from "./store.ts";

type Call = typeof definition;

/** Changes a follow-up. Rejects the new note if a colleague has changed the note since the page loaded it (B2-02). */
export const changeFollowUp: Handler<Call> = async (input, user, ctx) => {
  const candidateId = selectedId(input.selectionId);
  const viewer = viewerOf(user);
  return transact(ctx, async (trx) => {
    const { account_id, next_step_on } = await requireEntry(trx, viewer, candidateId);
    const today = clinicToday(ctx, user);
    const change = readChange(input, { nextStepOn: next_step_on, today });
    const known = await lockFollowUp(trx, account_id, candidateId);
    if (!known) throw new Problem("notInSelection");
    const isOld = change.edition !== undefined && change.edition !== known.edition;
    if (change.note !== undefined && isOld) {
      const followUp = await readFollowUp(trx, viewer, candidateId);
      throw new Problem("editedMeanwhile", { error: EDITED_MEANWHILE, body: { followUp } });
    }
    const status = change.status ?? known.status;
    const note = change.note ?? known.note;
    const nextStepOn = change.nextStepOn === undefined ? known.next_step_on : change.nextStepOn;
    const nextStepLabel =
      nextStepOn && (change.nextStepLabel === undefined ? known.next_step_label : change.nextStepLabel);
    const isMove =
      status !== known.status || nextStepOn !== known.next_step_on || nextStepLabel !== known.next_step_label;
    if (isMove || note !== known.note) {
      const isSet = nextStepOn !== known.next_step_on;
      const nextStep = isSet && { by: user.id, dueAt: await nextStepDueAt(trx, ctx, user.id, nextStepOn) };
      const state = { status, note, nextStepOn, nextStepLabel, ...(nextStep ? { nextStep } : {}) };
      await updateFollowUp(trx, known.id, state, { by: user.id, at: ctx.clock.now(), isNote: !isMove });
    }
    return { success: true, followUp: await readFollowUp(trx, viewer, candidateId) };
  });
};

async function readFollowUp(trx: Database, viewer: Viewer, candidateId: number) {
  return toFollowUp(await requireEntry(trx, viewer, candidateId));
}

type Reject = (field: "status" | "note" | "nextStepOn" | "nextStepLabel" | "edition", error: string) => undefined;

/**
 * Validates the change. Accepts a past day if this day is already stored, because the page sends an unchanged day back.
 */
function readChange(
  { status, note, nextStepOn, nextStepLabel, edition }: Omit<ParsedInputOf<Call>, "selectionId">,
  known: { readonly nextStepOn: string | null; readonly today: string },
) {
  const issues: FieldIssue[] = [];
  const reject: Reject = (field, error) => void issues.push({ field, error });
  const statusOf = () => FOLLOW_UP_STATUSES.find((one) => one === status) ?? reject("status", followUpIssues.status);
  const change = {
    status: status === undefined ? undefined : statusOf(),
    note: readNote(note, reject),
    nextStepOn: readDay(nextStepOn, known, reject),
    nextStepLabel: readLabel(nextStepLabel, reject),
    edition: Number.isSafeInteger(edition ?? 0) ? (edition ?? undefined) : reject("edition", followUpIssues.edition),
  };
  const day = change.nextStepOn === undefined ? known.nextStepOn : change.nextStepOn;
  if (change.nextStepLabel && day === null) reject("nextStepLabel", followUpIssues.nextStepLabelAlone);
  rejectIssues("followUpRefused", issues);
  return change;
}

function readNote(note: unknown, reject: Reject): string | undefined {
  if (note === undefined) return undefined;
  if (note === null) return "";
  if (typeof note !== "string") return reject("note", followUpIssues.note);
  // Count code points, so that an emoji counts as one character.
  return [...note].length > NOTE_LENGTH ? reject("note", followUpIssues.noteTooLong) : note;
}

function readLabel(label: unknown, reject: Reject): string | null | undefined {
  if (label === undefined || label === null) return label;
  if (typeof label !== "string") return reject("nextStepLabel", followUpIssues.nextStepLabel);
  const text = label.trim();
  return [...text].length > STEP_LABEL_LENGTH
    ? reject("nextStepLabel", followUpIssues.nextStepLabelTooLong)
    : text || null;
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
