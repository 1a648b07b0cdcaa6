import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { type MailToClinic, notifyClinic } from "../notify-clinic.ts";
import { mailCalendar } from "./appointment.ts";
import { findMeeting } from "./meeting-store.ts";
import { type ClinicMail, centreMail, clinicMail, notices } from "./messages.ts";
import { type IntroductionRow, toRequests } from "./store.ts";
import { findStaffAddresses } from "./waiting-store.ts";

interface Timing {
  readonly isErased?: boolean;
  readonly leavesAt?: Date | null;
}

export async function notifyOfIntroduction(
  trx: Database,
  ctx: AppContext,
  { clinic_id: clinicId, asked_by: author, candidate_id: candidateId }: IntroductionRow,
  outcome: keyof typeof notices,
  mail: (firstName: string, to: string) => MailToClinic,
  { isErased = false, leavesAt = null }: Timing = {},
): Promise<void> {
  const notification = { notice: notices[outcome], kind: `introduction ${outcome}`, mail, leavesAt };
  await notifyClinic(trx, ctx, { clinicId, author, candidateId, isErased }, notification);
}

/**
 * Sends the clinic a mail about an introduction. A mail about a new, moved or cancelled appointment contains its
 * calendar event (B13-01).
 */
export async function tellClinic(
  trx: Database,
  ctx: AppContext,
  row: IntroductionRow,
  what: ClinicMail,
  { isErased = false, leavesAt = null }: Timing = {},
): Promise<void> {
  const meeting = await findMeeting(trx, row, { isErased });
  const { clinic_id: clinicId, asked_by: author, candidate_id: candidateId } = row;
  await notifyClinic(
    trx,
    ctx,
    { clinicId, author, candidateId, isErased },
    {
      ...(what !== "called off" && what !== "reminded" && { notice: notices[what] }),
      ...(what === "reminded" && row.slot && { validUntil: row.slot }),
      ...{ kind: `introduction ${what}`, leavesAt },
      mail: (_firstName, to) => ({
        ...clinicMail(ctx.site, what, row, meeting),
        ...(what !== "reminded" && { calendar: mailCalendar(ctx, row, meeting, ["clinic", to]) }),
      }),
    },
  );
}

/**
 * Notifies the staff member who accepted the introduction that the clinic cancelled. If this member was removed,
 * notifies all staff.
 */
export async function notifyOfCancellation(trx: Database, ctx: AppContext, row: IntroductionRow): Promise<void> {
  const [accepter] = await findStaffAddresses(trx, row.answered_by);
  await mailCentre(trx, ctx, [row], "cancelled", accepter ? [accepter] : await findStaffAddresses(trx));
}

const byAge = (one: IntroductionRow, other: IntroductionRow) =>
  one.requested_at.getTime() - other.requested_at.getTime();

/** Sends one mail to each address. The mail lists all given introductions, the oldest first. */
export async function mailCentre(
  trx: Database,
  ctx: AppContext,
  rows: readonly IntroductionRow[],
  event: Parameters<typeof centreMail>[1],
  addresses: readonly string[],
): Promise<void> {
  const requests = (await toRequests(trx, rows.toSorted(byAge))).map(({ clinic, candidate }) => ({
    clinic: clinic.socialReason ?? clinic.numOrdinal ?? "",
    candidate: `${candidate.firstName} ${candidate.lastName}`,
  }));
  if (requests.length === 0) return;
  const mail = centreMail(ctx.site, event, requests);
  const candidateIds = rows.map(({ candidate_id: id }) => id);
  const kind = `introduction ${event}`;
  const messages = addresses.map((to) => ({ channel: "email" as const, kind, to, candidateIds, ...mail }));
  await enqueue(trx, ctx, ...messages);
}
