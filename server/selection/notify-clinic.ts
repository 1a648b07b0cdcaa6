import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import { emit } from "../platform/events.ts";
import type { MailCalendar } from "../platform/gateways/mail/mail.ts";
import type { Mail } from "../platform/outbox/mail-layout.ts";
import { enqueue } from "../platform/outbox/outbox.ts";
import { findRecipients } from "./party-store.ts";

interface Subject {
  readonly clinicId: string;
  /** The account that requested the introduction or reported the recruitment. Null if this account was erased. */
  readonly author: string | null;
  readonly candidateId: number;
  /**
   * True if the candidate is about to be erased. In this case, notifications and mails must not refer to the candidate.
   */
  readonly isErased?: boolean;
}

interface Notification {
  /** The notification for all accounts of the clinic. If undefined, the clinic gets only the mail. */
  readonly notice?: { readonly title: string; readonly content: string };
  readonly kind: string;
  readonly mail: (firstName: string, to: string) => MailToClinic;
  readonly leavesAt?: Date | null;
  readonly validUntil?: Date;
}

export type MailToClinic = Mail & { readonly calendar?: MailCalendar | undefined };

/** Notifies a clinic. The mail goes to the author or, if the author was erased, to the holder. */
export async function notifyClinic(
  trx: Database,
  ctx: AppContext,
  { clinicId, author, candidateId, isErased = false }: Subject,
  { notice, mail, ...message }: Notification,
): Promise<void> {
  const { accounts, mailed } = await findRecipients(trx, clinicId, author);
  if (notice) {
    const opens = isErased ? {} : { candidateId };
    await emit(trx, ctx, "noticesIssued", {
      notices: accounts.map((accountId) => ({ ...notice, accountId, ...opens })),
    });
  }
  if (!mailed) return;
  const candidate = trx.selectFrom("candidates").select("first_name").where("id", "=", candidateId);
  const { first_name: firstName } = await candidate.executeTakeFirstOrThrow();
  const to = { to: mailed.email, accountId: mailed.id, ...(!isErased && { candidateIds: [candidateId] }) };
  await enqueue(trx, ctx, { channel: "email", ...message, ...to, ...mail(firstName, to.to) });
}
