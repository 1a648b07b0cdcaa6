import type * as contract from "contract/accounts/passkeys.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler, SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { lockOwnAccount } from "../account-lock.ts";
import { findPasswordHash } from "../login/store.ts";
import { requireCurrentPassword } from "../password/current-password.ts";
import { saveProof } from "../sessions/proof.ts";
import { checkAnswer, findAnswered, useTicket } from "./passkeys.ts";

/** Every error is a 422, because a 401 would log the user out (policy W-14). */
export const confirmIdentity: Handler<typeof contract.confirmIdentity> = async (input, user, ctx) => {
  const { ticket, response } = input;
  const storeUse = ticket !== undefined && response ? await checkPasskey({ ticket, response }, user, ctx) : undefined;
  const passwordHash = await findPasswordHash(ctx.db, user.id);
  if (!storeUse) await requireCurrentPassword(ctx, { id: user.id, passwordHash }, input.password ?? "");
  await transact(ctx, async (trx) => {
    const account = await lockOwnAccount(trx, user);
    if (storeUse && !(await storeUse(trx))) throw new Problem("passkeyUnusable");
    if (!storeUse && account.password_hash !== passwordHash) throw new Problem("wrongPassword");
    await saveProof(trx, user, ctx.clock.now());
    await recordEvent(trx, ctx.clock, { event: "identity confirmed", actorId: account.id });
  });
};

async function checkPasskey(
  answer: Parameters<typeof checkAnswer>[2],
  user: SessionUser,
  ctx: AppContext,
): Promise<(trx: Database) => Promise<boolean>> {
  await useTicket(ctx, answer.ticket, "passkeyUnusable");
  const passkey = await findAnswered(ctx, "account", answer);
  const storeUse = passkey?.account_id === user.id ? await checkAnswer(ctx, passkey, answer) : undefined;
  if (!storeUse) throw new Problem("passkeyUnusable");
  return storeUse;
}
