import { zoneOfZip } from "contract/time-zones.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { MailCalendar } from "../../platform/gateways/mail/mail.ts";
import type { Mail } from "../../platform/outbox/mail-layout.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";

interface MailToCandidate extends Mail {
  readonly kind: string;
  readonly calendar?: MailCalendar | undefined;
  readonly leavesAt?: Date | null;
  readonly validUntil?: Date;
}

/** Sends a mail by day, if the candidate has an e-mail address. Replies go to the centre. */
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
