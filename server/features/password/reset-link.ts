import { recordEvent } from "../../audit.ts";
import type { Database } from "../../db/connect.ts";
import { countingAt } from "../../limits/sliding.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { mayMailLink } from "./link-allowance.ts";
import { resetMail } from "./messages.ts";
import { findResettable } from "./store.ts";
import { makeToken } from "./token.ts";

/** Sends the link of a forgotten password, if there is a verified address and it did not get too many (policy 2). */
export async function sendResetLink(
  trx: Database,
  world: World,
  by: { emailKey: string } | { numOrdinal: string },
  askedAt = world.clock.now(),
): Promise<void> {
  const account = await findResettable(trx, by);
  if (!account) return;
  if (!(await mayMailLink(trx, countingAt(world, askedAt), "reset", account))) return;
  await recordEvent(trx, world.clock, { event: "password reset link sent", subject: account.id });
  const secret = await makeToken(trx, world, { purpose: "reset", accountId: account.id, emailKey: account.email_key });
  await enqueue(trx, world, {
    channel: "email",
    kind: "password reset link",
    to: account.email,
    accountId: account.id,
    validUntil: new Date(world.clock.now().getTime() + world.policy.figures.resetLinkSeconds * 1000),
    ...resetMail(world.site, secret),
  });
}
