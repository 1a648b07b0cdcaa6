import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import { emit, type Subscriber } from "../platform/events.ts";
import { reassignMessages } from "../platform/outbox/cancel-store.ts";
import { unavailable } from "./entries/messages.ts";
import { transferSelection } from "./entries/sharing-store.ts";
import { findSelectors } from "./entries/store.ts";
import { endAvailability, undoEnding } from "./introductions/end-availability.ts";
import { CLINIC_MAILS } from "./party-store.ts";
import { AVAILABLE_AGAIN } from "./recruitments/messages.ts";
import { endConfirmed } from "./recruitments/store.ts";

export const subscriber: Subscriber<AppContext> = {
  async collaboratorRemoved(trx, _ctx, { accountId }) {
    await reassignClinicMails(trx, accountId);
    await transferSelection(trx, accountId);
  },
  /**
   * If a clinic is notified that an introduction ended, it gets no notification about its selection (B11-09, B13-03).
   */
  async candidatesUnavailable(trx, ctx, { candidateIds, ...ending }) {
    const notified = await endAvailability(trx, ctx, candidateIds, ending);
    if (!ending.isByPerson) return;
    const selectors = await findSelectors(trx, candidateIds, notified);
    await emit(trx, ctx, "noticesIssued", { notices: selectors.map((selector) => ({ ...selector, ...unavailable })) });
  },
  async candidatesAvailableAgain(trx, ctx, { candidateIds, isByStaff }) {
    await endConfirmed(trx, candidateIds, { reason: AVAILABLE_AGAIN, at: ctx.clock.now() });
    if (isByStaff) await undoEnding(trx, ctx, candidateIds);
  },
};

/** Redirects the queued mails of a removed collaborator to the clinic's holder. */
async function reassignClinicMails(trx: Database, accountId: string): Promise<void> {
  const holder = await trx
    .selectFrom("accounts")
    .innerJoin("accounts as holder", "holder.id", "accounts.holder_id")
    .select(["holder.id as accountId", "holder.email"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  if (holder) await reassignMessages(trx, CLINIC_MAILS, accountId, holder);
}
