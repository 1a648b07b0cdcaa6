import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { emit } from "../../platform/events.ts";
import type { Mail } from "../../platform/outbox/mail-layout.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { findTold } from "../party-store.ts";
import { notices } from "./answer-messages.ts";
import { findCandidateName, type IntroductionRow } from "./store.ts";

interface Sending {
  /** The candidate is about to be deleted, so the message must not name them. */
  readonly isErased?: boolean;
  /** Earliest sending time of the mail. */
  readonly leavesAt?: Date | null;
}

/** Notifies all accounts of the clinic in the app, and mails the author or, if the author left, the holder. */
export async function tellClinic(
  trx: Database,
  ctx: AppContext,
  row: IntroductionRow,
  notice: keyof typeof notices,
  mail: (firstName: string) => Mail,
  { isErased = false, leavesAt }: Sending = {},
): Promise<void> {
  const { accounts, mailed } = await findTold(trx, row.clinic_id, row.asked_by);
  const issued = accounts.map((accountId) => ({
    ...notices[notice],
    ...{ accountId, ...(!isErased && { candidateId: row.candidate_id }) },
  }));
  await emit(trx, ctx, "noticesIssued", { notices: issued });
  if (!mailed) return;
  const { firstName } = await findCandidateName(trx, row.candidate_id);
  const kind = `introduction ${notice}`;
  const to = { to: mailed.email, accountId: mailed.id, ...(!isErased && { candidateIds: [row.candidate_id] }) };
  await enqueue(trx, ctx, { channel: "email", kind, leavesAt, ...to, ...mail(firstName) });
}
