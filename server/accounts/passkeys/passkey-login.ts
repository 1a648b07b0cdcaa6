import type * as contract from "contract/accounts/passkeys.ts";
import type { ParsedInputOf } from "contract/call.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Caller, Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { attemptFrom, type CountedAttempt, checkAttempt } from "../../platform/limits/login-attempt.ts";
import { ofAddress, passkeyLoginKey } from "../../platform/limits/subjects.ts";
import { lockAccount } from "../account-lock.ts";
import { deviceOf, rememberDevice, withPassword } from "../login/device.ts";
import { closeFormerSession, findPasswordHash } from "../login/store.ts";
import { openSession } from "../sessions/session.ts";
import { checkAnswer, findAnswered, useTicket } from "./passkeys.ts";
import type { PasskeyRow } from "./store.ts";

type Answer = ParsedInputOf<typeof contract.passkeyLogin>;

/**
 * Logs in by a passkey. Limits attempts as the login by password does, but counts attempts by passkey separately. A
 * stranger who guesses passwords therefore does not block the owner's passkey (policy T-18, T-20). Every error is the
 * same 401 (T-15).
 */
export const passkeyLogin: Handler<typeof contract.passkeyLogin> = (answer, _user, ctx, caller) =>
  attemptFrom(ctx, ofAddress(caller.address), {
    attempt: async (takeBack) => {
      await useTicket(ctx, answer.ticket);
      const passkey = await findAnswered(ctx, "account", answer);
      const id = passkey?.account_id ?? undefined;
      const device = id && deviceOf(ctx, caller, withPassword(id, await findPasswordHash(ctx.db, id)));
      const emailKey = passkeyLoginKey(id ?? String(answer.response.id).slice(0, 200));
      return checkAttempt(ctx, { emailKey, device: device || undefined, takeBack }, (counted) =>
        enter(answer, { ...counted, passkey }, ctx, caller),
      );
    },
    reject: () => {
      ctx.metrics.count("login_total", { result: "limited" });
      throw new Problem("passkeyRefused");
    },
  });

async function enter(
  answer: Answer,
  { passkey, allowed, forget }: CountedAttempt & { readonly passkey: PasskeyRow | undefined },
  ctx: AppContext,
  caller: Caller,
) {
  const storeUse = allowed && passkey ? await checkAnswer(ctx, passkey, answer) : undefined;
  const entered = passkey && storeUse && (await transact(ctx, (trx) => open(trx, { passkey, storeUse }, ctx, caller)));
  if (!entered) {
    ctx.metrics.count("login_total", { result: allowed ? "refused" : "limited" });
    const subject = passkey?.account_id ?? undefined;
    // Do not record attempts beyond the limit, because many attempts would fill the audit log.
    if (allowed) await recordEvent(ctx.db, ctx.clock, { event: "passkey refused", subject });
    throw new Problem("passkeyRefused");
  }
  await forget();
  await closeFormerSession(ctx.db, caller);
  rememberDevice(ctx, caller, withPassword(entered.id, entered.passwordHash));
  ctx.metrics.count("login_total", { result: "success" });
  return { token: entered.token };
}

/** Opens a session. @returns undefined if the passkey or the account was removed after the passkey was checked */
async function open(
  trx: Database,
  { passkey, storeUse }: { readonly passkey: PasskeyRow; readonly storeUse: (trx: Database) => Promise<boolean> },
  ctx: AppContext,
  caller: Caller,
) {
  const account = await lockAccount(trx, passkey.account_id ?? "");
  if (!account?.activated_at || account.removed_at || !(await storeUse(trx))) return undefined;
  const token = await openSession(trx, ctx, account.id, { userAgent: caller.header("user-agent") });
  if (!token) return undefined;
  const details = { by: "passkey" };
  await recordEvent(trx, ctx.clock, { event: "logged in", actorId: account.id, address: caller.address, details });
  return { id: account.id, passwordHash: account.password_hash, token };
}
