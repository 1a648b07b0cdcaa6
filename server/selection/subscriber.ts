import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { Subscriber } from "../platform/events.ts";
import { sendMessages } from "../platform/outbox/cancel-store.ts";
import { transferSelection } from "./entries/sharing-store.ts";
import { CLINIC_MAILS } from "./party-store.ts";

export const subscriber: Subscriber<AppContext> = {
  async collaboratorRemoved(trx, _ctx, { accountId }) {
    await sendClinicMailsToHolder(trx, accountId);
    await transferSelection(trx, accountId);
  },
};

async function sendClinicMailsToHolder(trx: Database, accountId: string): Promise<void> {
  const holder = await trx
    .selectFrom("accounts")
    .innerJoin("accounts as holder", "holder.id", "accounts.holder_id")
    .select(["holder.id as accountId", "holder.email"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  if (holder) await sendMessages(trx, CLINIC_MAILS, accountId, holder);
}
