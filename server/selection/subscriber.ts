import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { Subscriber } from "../platform/events.ts";
import { reassignMessages } from "../platform/outbox/cancel-store.ts";
import { transferSelection } from "./entries/sharing-store.ts";
import { endAvailability, undoEnding } from "./introductions/end-availability.ts";
import { CLINIC_MAILS } from "./party-store.ts";

export const subscriber: Subscriber<AppContext> = {
  async collaboratorRemoved(trx, _ctx, { accountId }) {
    await reassignClinicMails(trx, accountId);
    await transferSelection(trx, accountId);
  },
  async candidatesUnavailable(trx, ctx, { candidateIds, ...ending }) {
    await endAvailability(trx, ctx, candidateIds, ending);
  },
  candidatesAvailableAgain: (trx, ctx, { candidateIds }) => undoEnding(trx, ctx, candidateIds),
};

/** Changes the recipient of queued mails from a removed collaborator to the clinic's holder. */
async function reassignClinicMails(trx: Database, accountId: string): Promise<void> {
  const holder = await trx
    .selectFrom("accounts")
    .innerJoin("accounts as holder", "holder.id", "accounts.holder_id")
    .select(["holder.id as accountId", "holder.email"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  if (holder) await reassignMessages(trx, CLINIC_MAILS, accountId, holder);
}
