import { instantOf, localTimeOf } from "contract/local-time.ts";
import { REMINDER_HOUR } from "contract/selection/introductions.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { advanceFollowUp, takeBackInterview } from "../follow-up/advance-follow-up.ts";
import { hasSlot } from "./appointment.ts";
import { tellCandidate } from "./mail-candidate.ts";
import { findMeeting, type Meeting } from "./meeting-store.ts";
import { notifyOfCancellation, tellClinic } from "./notify.ts";
import { type IntroductionRow, lockOpenOfClinic, updateIntroduction } from "./store.ts";

/**
 * Notifies the clinic and the candidate, plans their reminders, and makes the day of the slot the clinic's next step.
 */
export async function tellOfAppointment(
  trx: Database,
  ctx: AppContext,
  row: IntroductionRow,
  what: "accepted" | "fixed" | "moved",
): Promise<void> {
  const { clinic_id: clinicId, asked_by: accountId, candidate_id: candidateId, slot } = row;
  const meeting = await findMeeting(trx, row);
  const appointment = slot && { slot, zone: meeting.clinic.zone };
  await advanceFollowUp(trx, ctx, { clinicId, accountId, candidateId }, "interview", appointment);
  await tellClinic(trx, ctx, row, what);
  await tellCandidate(trx, ctx, row, what);
  await scheduleReminders(trx, ctx, row, meeting);
}

/** Before a clinic's account is deleted, tells each candidate with an open introduction that it ends. */
export async function tellCandidatesOfErasedClinic(trx: Database, ctx: AppContext, clinicId: string): Promise<void> {
  const now = ctx.clock.now();
  for (const row of await lockOpenOfClinic(trx, clinicId, now)) {
    if (row.state === "sent") await tellCandidate(trx, ctx, row, "unanswered");
    else await tellCandidate(trx, ctx, { ...row, state: "cancelled", cancelled_at: now }, "called off");
  }
}

export async function scheduleReminders(
  trx: Database,
  { clock }: Pick<AppContext, "clock">,
  row: IntroductionRow,
  { clinic, candidate }: Meeting,
): Promise<void> {
  await updateIntroduction(trx, row.id, {
    remind_clinic_at: row.slot && reminderTime(row.slot, clinic.zone, clock.now()),
    remind_candidate_at: row.slot && reminderTime(row.slot, candidate.zone, clock.now()),
  });
}

/**
 * Notifies the centre that the clinic cancelled an introduction. If the appointment is past, clinic and candidate get
 * no mail.
 */
export async function tellOfCancellation(
  trx: Database,
  ctx: AppContext,
  row: IntroductionRow,
  by: string,
): Promise<void> {
  const { zone } = (await findMeeting(trx, row)).clinic;
  if (hasSlot(row)) await takeBackInterview(trx, ctx, row, { zone, by });
  await notifyOfCancellation(trx, ctx, row);
  if (row.slot && row.slot <= ctx.clock.now()) return;
  if (row.slot) await tellClinic(trx, ctx, row, "called off");
  await tellCandidate(trx, ctx, row, "called off");
}

/** Returns 18:00 on the day before the slot in the reader's time zone, or null if this time has passed (B13-04). */
function reminderTime(slot: Date, zone: string, now: Date): Date | null {
  const { day, ...time } = localTimeOf(slot, zone);
  const at = instantOf({ ...time, day: day - 1 }, REMINDER_HOUR, 0, zone);
  return at > now ? at : null;
}
