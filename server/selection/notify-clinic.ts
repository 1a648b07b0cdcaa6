import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import { emit } from "../platform/events.ts";
import type { Mail } from "../platform/outbox/mail-layout.ts";
import { enqueue } from "../platform/outbox/outbox.ts";
import { findCandidateName, findRecipients } from "./party-store.ts";

interface Subject {
  readonly clinicId: string;
  /** Account that sent the request or report; null if that account was erased. */
  readonly author: string | null;
  readonly candidateId: number;
  /** True if the candidate is about to be deleted. Neither notice nor mail may then refer to the candidate. */
  readonly isErased?: boolean;
}

interface Notification {
  /** Shown to all accounts of the clinic. Without a notice, the clinic only gets the mail. */
  readonly notice?: { readonly title: string; readonly content: string };
  readonly kind: string;
  readonly mail: (firstName: string) => Mail;
  /** The mail is not sent before this instant. */
  readonly leavesAt?: Date | null;
}

/** Notifies all accounts of the clinic in the app. Also mails the author, or the holder if the author was erased. */
export async function notifyClinic(
  trx: Database,
  ctx: AppContext,
  { clinicId, author, candidateId, isErased = false }: Subject,
  { notice, kind, mail, leavesAt }: Notification,
): Promise<void> {
  const { accounts, mailed } = await findRecipients(trx, clinicId, author);
  if (notice) {
    const opens = isErased ? {} : { candidateId };
    await emit(trx, ctx, "noticesIssued", {
      notices: accounts.map((accountId) => ({ ...notice, accountId, ...opens })),
    });
  }
  if (!mailed) return;
  const { firstName } = await findCandidateName(trx, candidateId);
  const to = { to: mailed.email, accountId: mailed.id, ...(!isErased && { candidateIds: [candidateId] }) };
  await enqueue(trx, ctx, { channel: "email", kind, leavesAt, ...to, ...mail(firstName) });
}
