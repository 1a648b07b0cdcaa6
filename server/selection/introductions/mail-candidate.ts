import { zoneOfZip } from "contract/time-zones.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { MailCalendar } from "../../platform/gateways/mail/mail.ts";
import type { Mail } from "../../platform/outbox/mail-layout.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { mailCalendar } from "./appointment.ts";
import { type CandidateMail, candidateMail } from "./candidate-messages.ts";
import { findMeeting } from "./meeting-store.ts";
import type { IntroductionRow } from "./store.ts";

const WITH_CALENDAR: readonly CandidateMail[] = ["accepted", "moved", "called off"];

/** Tells the candidate how an introduction goes on (B12-03, B13-01). */
export async function tellCandidate(
  trx: Database,
  ctx: AppContext,
  row: IntroductionRow,
  what: CandidateMail,
  leavesAt: Date | null = null,
): Promise<void> {
  const meeting = await findMeeting(trx, row);
  await mailCandidate(trx, ctx, row.candidate_id, (to) => ({
    ...candidateMail(ctx.site, what, row, meeting),
    ...{ kind: `candidate ${what}`, leavesAt },
    ...(WITH_CALENDAR.includes(what) && { calendar: mailCalendar(ctx, row, meeting, ["candidate", to]) }),
    ...(row.slot && what !== "called off" && { validUntil: row.slot }),
  }));
}

interface MailToCandidate extends Mail {
  readonly kind: string;
  readonly calendar?: MailCalendar | undefined;
  readonly leavesAt?: Date | null;
  readonly validUntil?: Date;
}

/** Mails the candidate by day, and only a candidate with an e-mail address. Replies go to the centre. */
export async function mailCandidate(
  trx: Database,
  ctx: AppContext,
  candidateId: number,
  mail: (to: string) => MailToCandidate,
): Promise<void> {
  const candidate = await trx
    .selectFrom("candidates")
    .select(["email", "zip_code"])
    .where("id", "=", candidateId)
    .executeTakeFirst();
  if (!candidate?.email) return;
  const { email: to, zip_code } = candidate;
  const reader = { to, candidateId, candidateIds: [candidateId], dayZone: zoneOfZip(zip_code) };
  await enqueue(trx, ctx, { channel: "email", ...reader, replyTo: ctx.site.support.contactEmail, ...mail(to) });
}
