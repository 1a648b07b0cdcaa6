import type * as contract from "contract/accounts/login.ts";
import type { ParsedInputOf } from "contract/call.ts";
import { duration } from "contract/duration.ts";
import { normalizeEmail } from "contract/fields.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { storeDeferredRequest } from "../../platform/deferred-requests.ts";
import type { Caller, Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { attemptFrom, type CountedAttempt, checkAttempt } from "../../platform/limits/login-attempt.ts";
import { ofAddress } from "../../platform/limits/subjects.ts";
import { findRightPassword } from "../../platform/passwords.ts";
import { heldUntil } from "../registration/requested-address.ts";
import { toUnverifiedUser } from "../registration/unverified-user.ts";
import { openSession } from "../sessions/session.ts";
import { deviceOf, rememberDevice, withPassword } from "./device.ts";
import { closeFormerSession, findAccountByEmail, findPasswordHash, strengthenHash } from "./store.ts";

/**
 * Every failure gets the same response after the same time, so that nobody learns which accounts exist (policy T-15,
 * T-16). A known browser can log in even while strangers guess the password (T-20).
 */
export const login: Handler<typeof contract.login> = (input, _user, ctx, caller) =>
  attemptFrom(ctx, ofAddress(caller.address), {
    attempt: async (takeBack) => {
      const emailKey = normalizeEmail(input.email);
      const account = await findAccountByEmail(ctx.db, emailKey);
      const device = account && deviceOf(ctx, caller, withPassword(account.id, account.password_hash));
      return checkAttempt(ctx, { emailKey, device, takeBack }, (counted) =>
        checkPassword(input, { ...counted, account }, ctx, caller),
      );
    },
    reject: () => {
      ctx.metrics.count("login_total", { result: "limited" });
      throw new Problem("badCredentials");
    },
  });

async function checkPassword(
  input: ParsedInputOf<typeof contract.login>,
  { account, allowed, forget }: CountedAttempt & { account: Awaited<ReturnType<typeof findAccountByEmail>> },
  ctx: AppContext,
  caller: Caller,
) {
  const hash = allowed ? (account?.password_hash ?? null) : null;
  const password = await findRightPassword(ctx.passwords, input.password, hash);
  const isPending = account !== undefined && account.holder_id !== null && account.activated_at === null;
  if (!account?.password_hash || password === undefined || isPending) {
    ctx.metrics.count("login_total", { result: allowed ? "refused" : "limited" });
    const { address } = caller;
    // Do not record attempts beyond the limit, because many attempts would fill the audit log.
    if (allowed) await recordEvent(ctx.db, ctx.clock, { event: "login refused", subject: account?.id, address });
    // Send a new invitation to an invited collaborator, because the first mail may be lost or expired (product 4.3).
    if (allowed && isPending) await storeDeferredRequest(ctx, "login", normalizeEmail(input.email));
    throw new Problem("badCredentials");
  }

  await forget();
  if (account.activated_at === null) {
    ctx.metrics.count("login_total", { result: "not verified" });
    throw new Problem("accountNotVerified", { body: { user: toUnverifiedUser(account) } });
  }
  const until = await heldUntil(ctx.db, ctx, account);
  if (until) {
    const seconds = (until.getTime() - ctx.clock.now().getTime()) / 1000;
    throw new Problem("accountHeld", { error: heldSentence(seconds) });
  }
  const { token, passwordHash } = await openWith(password, account.id, account.password_hash, ctx, caller);
  await recordEvent(ctx.db, ctx.clock, { event: "logged in", actorId: account.id, address: caller.address });
  let strongHash = passwordHash;
  if (ctx.passwords.isWeak(passwordHash)) {
    strongHash = await ctx.passwords.hash(password);
    await strengthenHash(ctx.db, account.id, passwordHash, strongHash);
  }
  await closeFormerSession(ctx.db, caller);
  rememberDevice(ctx, caller, withPassword(account.id, strongHash));
  ctx.metrics.count("login_total", { result: "success" });
  return { token };
}

/**
 * Opens a session. If a parallel login replaced a weak hash, checks the password against the new hash (policy T-28).
 */
async function openWith(password: string, accountId: string, checkedHash: string, ctx: AppContext, caller: Caller) {
  const userAgent = caller.header("user-agent");
  for (let passwordHash = checkedHash; ; ) {
    const token = await transact(ctx, (trx) => openSession(trx, ctx, accountId, { passwordHash, userAgent }));
    if (token) return { token, passwordHash };
    const stored = await findPasswordHash(ctx.db, accountId);
    const isStronger = stored !== passwordHash && (await ctx.passwords.verify(password, stored));
    if (!stored || !isStronger) throw new Problem("badCredentials");
    passwordHash = stored;
  }
}

function heldSentence(seconds: number): string {
  return `Votre compte est activé. Par sécurité, il s'ouvrira dans ${duration(seconds)}, ou dès que votre clinique aura confirmé votre adresse email.`;
}
