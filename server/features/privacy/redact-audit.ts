import type { Database } from "../../db/connect.ts";
import type { World } from "../../world.ts";
import { redactionOf } from "./audit-seal.ts";
import { lockEventsOf, redactEvents } from "./audit-store.ts";

/**
 * Takes out of the audit log what names the person of an account. Its events stay, under the account's id, which is a
 * pseudonym once the account is gone (policy T-54), and the chain holds.
 */
export async function redactAudit(
  trx: Database,
  world: Pick<World, "secrets">,
  account: { readonly id: string; readonly numOrdinal: string | null },
): Promise<void> {
  const events = await lockEventsOf(trx, account.id, account.numOrdinal);
  const redacted = events.map(({ id, subject: former, sequence, digest }) => {
    const subject = former !== null && former === account.numOrdinal ? account.id : former;
    // An event that waits for its seal will be sealed as it is now.
    const isSealed = sequence !== null && digest !== null;
    return { id, subject, redaction: isSealed ? redactionOf(world.secrets, { sequence, digest }, subject) : null };
  });
  await redactEvents(trx, redacted);
}
