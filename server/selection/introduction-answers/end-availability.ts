import { DIGEST } from "../../alerts/digests/store.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { HiddenState } from "../../platform/db/tables/candidates.ts";
import { emit } from "../../platform/events.ts";
import { cancelMessages } from "../../platform/outbox/cancel-store.ts";
import { findClinicZone } from "../clinic-time.ts";
import { restoreReminders } from "../follow-up/next-step.job.ts";
import { dropReminders } from "../follow-up/next-step-store.ts";
import { NO_LONGER_AVAILABLE, closedMail, notices } from "../introductions/messages.ts";
import { notifyOfIntroduction } from "../introductions/notify.ts";
import { type EndingIntroduction, endIntroductions, lockHanging, remindAgainOfOthers, reopenIntroductions } from "./ending-store.ts";

const UNDO_MS = 15_000;
const CLOSED = "introduction closed";
const REMINDER = "introduction reminder";

export type EndingContext = AppContext;

interface Ending {
  /** The candidates are about to be deleted, so messages must not name them. */
  readonly isErased?: boolean;
  /** The clinic that reported the recruitment keeps its appointment. */
  readonly isRecruited?: boolean;
  /** Staff can undo the change. */
  readonly isUndoable?: boolean;
}

/** Closes requests and appointments of unavailable candidates (beyond B13-03). @returns the notified clinics */
export async function endAvailability(
  trx: Database,
  ctx: EndingContext,
  candidateIds: readonly number[],
  { isErased = false, isRecruited = false, isUndoable = false }: Ending,
): Promise<string[]> {
  const now = ctx.clock.now();
  await remindAgainOfOthers(trx, REMINDER, candidateIds);
  await cancelMessages(trx, [DIGEST, REMINDER, "introduction accepted"], { candidateIds }, now);
  await dropReminders(trx, candidateIds);
  const hanging = (await lockHanging(trx, candidateIds, now)).filter(({ state, by_employer }) =>
    isErased ? true : state === "sent" || (state === "accepted" && !(isRecruited && by_employer)),
  );
  const undoUntil = isUndoable ? new Date(now.getTime() + UNDO_MS) : null;
  const ids = hanging.map(({ id }) => id);
  if (!isErased) await endIntroductions(trx, ids, { reason: NO_LONGER_AVAILABLE, now, undoUntil });
  const told = hanging.filter(({ by_employer }) => !(isRecruited && by_employer));
  const clinics = Map.groupBy(told, ({ clinic_id, candidate_id }) => `${clinic_id} ${candidate_id}`);
  for (const rows of clinics.values()) await tellEnd(trx, ctx, rows, { isErased, leavesAt: undoUntil });
  return told.map(({ clinic_id }) => clinic_id);
}

interface Change {
  readonly known: { readonly id: number; readonly active: boolean };
  readonly row: { readonly active: boolean; readonly hidden_as: HiddenState | null };
}

/** Hiding candidates ends their availability; showing them again undoes that. */
export async function followAvailability(
  trx: Database,
  ctx: EndingContext,
  changes: readonly Change[],
  { isUndoable = false }: Pick<Ending, "isUndoable"> = {},
): Promise<void> {
  const idsOf = (some: readonly Change[]) => some.map(({ known }) => known.id);
  const gone = changes.filter(({ known, row }) => known.active && !row.active);
  for (const [isRecruited, some] of Map.groupBy(gone, ({ row }) => row.hidden_as === null)) {
    await endAvailability(trx, ctx, idsOf(some), { isRecruited, isUndoable });
  }
  const shown = changes.filter(({ known, row }) => !known.active && row.active);
  if (isUndoable && shown.length > 0) await undoEnding(trx, ctx, idsOf(shown));
}

async function tellEnd(
  trx: Database,
  ctx: EndingContext,
  rows: readonly EndingIntroduction[],
  { isErased, leavesAt }: { readonly isErased: boolean; readonly leavesAt: Date | null },
): Promise<void> {
  const [row] = rows;
  if (!row) return;
  const zone = await findClinicZone(trx, row.clinic_id);
  const mail = (firstName: string) => closedMail(ctx.site, isErased ? null : firstName, rows, zone);
  await notifyOfIntroduction(trx, ctx, row, "closed", mail, { isErased, leavesAt });
}

/** Undoes `endAvailability` as long as its mails have not been sent. */
async function undoEnding(trx: Database, ctx: EndingContext, candidateIds: readonly number[]): Promise<void> {
  const now = ctx.clock.now();
  const reopened = await reopenIntroductions(trx, candidateIds, now);
  if (reopened.length === 0) return;
  await cancelMessages(trx, [CLOSED], { candidateIds: reopened }, now);
  const since = new Date(now.getTime() - UNDO_MS);
  await emit(trx, ctx, "noticesRevoked", { content: notices.closed.content, candidateIds: reopened, since });
  await restoreReminders(trx, ctx, reopened);
}
