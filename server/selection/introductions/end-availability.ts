import { UNDO_SECONDS } from "contract/selection/introductions.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { type Events, emit } from "../../platform/events.ts";
import { cancelMessages } from "../../platform/outbox/cancel-store.ts";
import { restoreInterview, takeBackInterview } from "../follow-up/advance-follow-up.ts";
import { restoreReminders } from "../follow-up/next-step.job.ts";
import { dropReminders } from "../follow-up/store.ts";
import { hasSlot, mailCalendar } from "./appointment.ts";
import { tellCandidate } from "./mail-candidate.ts";
import { findMeeting } from "./meeting-store.ts";
import { closedMail, NO_LONGER_AVAILABLE, notices } from "./messages.ts";
import { mailCentre, notifyOfIntroduction, tellClinic } from "./notify.ts";
import {
  type EndingIntroduction,
  endIntroductions,
  findStaffAddresses,
  lockOpen,
  reopenIntroductions,
  resetSharedReminders,
} from "./waiting-store.ts";

const UNDO_MS = 1000 * UNDO_SECONDS;
const CLOSED = ["introduction closed", "introduction called off", "candidate called off"];
const REMINDER = "introduction reminder";
const OF_APPOINTMENTS = ["introduction", "candidate"].flatMap((reader) =>
  ["accepted", "fixed", "moved", "reminded"].map((what) => `${reader} ${what}`),
);

/**
 * Ends the introductions of candidates who become unavailable, and notifies clinics and candidates. If candidates are
 * erased, the messages do not contain their names. If a clinic reported the recruitment of a candidate, its appointment
 * stays (B13-03).
 */
export async function endAvailability(
  trx: Database,
  ctx: AppContext,
  candidateIds: readonly number[],
  {
    isErased = false,
    isRecruited = false,
    isUndoable = false,
    isByPerson = false,
  }: Omit<Events["candidatesUnavailable"], "candidateIds">,
): Promise<string[]> {
  const now = ctx.clock.now();
  await resetSharedReminders(trx, REMINDER, candidateIds);
  await cancelMessages(trx, [REMINDER, ...OF_APPOINTMENTS], { candidateIds }, now);
  await dropReminders(trx, candidateIds);
  const open = (await lockOpen(trx, candidateIds, now)).filter(({ state, by_employer }) =>
    isErased ? true : state === "sent" || (state === "accepted" && !(isRecruited && by_employer)),
  );
  // Notify the centre only if the candidate made the change. Staff know their own changes, and the centre's software
  // knows the changes that it sends in the feed.
  const accepted = isByPerson ? open.filter(({ state }) => state === "accepted") : [];
  await mailCentre(trx, ctx, accepted, "ended", await findStaffAddresses(trx));
  const undoUntil = isUndoable ? new Date(now.getTime() + UNDO_MS) : null;
  const ids = open.map(({ id }) => id);
  if (!isErased) await endIntroductions(trx, ids, { reason: NO_LONGER_AVAILABLE, now, undoUntil });
  const notified = open.filter(({ by_employer }) => !(isRecruited && by_employer));
  const clinics = Map.groupBy(notified, ({ clinic_id, candidate_id }) => `${clinic_id} ${candidate_id}`);
  for (const rows of clinics.values()) {
    await notifyOfEnd(trx, ctx, rows, { now, isErased, leavesAt: undoUntil });
  }
  return notified.map(({ clinic_id }) => clinic_id);
}

async function notifyOfEnd(
  trx: Database,
  ctx: AppContext,
  rows: readonly EndingIntroduction[],
  { now, isErased, leavesAt }: { readonly now: Date; readonly isErased: boolean; readonly leavesAt: Date | null },
): Promise<void> {
  const [row] = rows;
  if (!row) return;
  const meeting = await findMeeting(trx, row, { isErased });
  const [first, ...others] = rows.flatMap((one) =>
    hasSlot(one) ? [{ ...one, state: "cancelled" as const, cancelled_at: now }] : [],
  );
  const mail = (firstName: string, to: string) => ({
    ...closedMail(ctx.site, isErased ? null : firstName, rows, meeting),
    ...(first && { calendar: mailCalendar(ctx, first, meeting, ["clinic", to]) }),
  });
  await notifyOfIntroduction(trx, ctx, row, "closed", mail, { isErased, leavesAt });
  // One mail can cancel only one calendar event, so each of the other appointments needs its own mail.
  for (const one of others) await tellClinic(trx, ctx, one, "called off", { isErased, leavesAt });
  if (isErased || !first) return;
  for (const one of [first, ...others]) {
    await tellCandidate(trx, ctx, one, "called off", leavesAt);
    await takeBackInterview(trx, ctx, one, meeting.clinic);
  }
}

/**
 * Undoes `endAvailability` within the time `UNDO_MS`, before the server sends the mails about the ended introductions.
 */
export async function undoEnding(trx: Database, ctx: AppContext, candidateIds: readonly number[]): Promise<void> {
  const now = ctx.clock.now();
  const introductions = await reopenIntroductions(trx, candidateIds, now);
  if (introductions.length === 0) return;
  const reopened = [...new Set(introductions.map(({ candidate_id }) => candidate_id))];
  await cancelMessages(trx, CLOSED, { candidateIds: reopened }, now);
  const since = new Date(now.getTime() - UNDO_MS);
  await emit(trx, ctx, "noticesRevoked", { content: notices.closed.content, candidateIds: reopened, since });
  for (const row of introductions.filter(hasSlot)) {
    await restoreInterview(trx, ctx, row, { since, zone: (await findMeeting(trx, row)).clinic.zone });
  }
  await restoreReminders(trx, ctx, reopened);
}
