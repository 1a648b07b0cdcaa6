import type * as contract from "contract/accounts/login.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { normalizeEmail } from "contract/fields.ts";
import { heldUntil } from "../../centre/email-requests/requested-address.ts";
import { leaveAsk } from "../../platform/asks.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller } from "../../platform/http/slice.ts";
import { attemptFrom, type CountedAttempt, checkAttempt } from "../../platform/limits/login-attempt.ts";
import { ofAddress } from "../../platform/limits/subjects.ts";
import { maskEmail, maskPhone } from "../../platform/mask.ts";
import { findRightPassword } from "../../platform/passwords.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { deviceOf, rememberDevice, withPassword } from "./device.ts";
import { heldSentence } from "./messages.ts";
import { openFor } from "./session.ts";
import { closeSessionOfToken, findAccountByEmail, findPasswordHash, strengthenHash } from "./store.ts";

type Call = typeof contract.login;

interface Found {
  readonly id: string;
  readonly passwordHash: string;
}

/**
 * Unknown address, wrong password, too many attempts and pending collaborator give the same response at the same cost
 * (policy T-15, T-16). A network over its limit is rejected at once (F-37). A browser that logged in before is not
 * blocked by a stranger's attempts (T-20).
 */
export async function login(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  return attemptFrom(world, ofAddress(caller.address), {
    attempt: (takeBack) => enter(input, world, caller, takeBack),
    refuse: () => {
      world.metrics.count("login_total", { result: "limited" });
      throw new Problem("badCredentials");
    },
  });
}

async function enter(
  input: ParsedInputOf<Call>,
  world: World,
  caller: Caller,
  takeBack: () => Promise<void>,
): Promise<AnswerOf<Call>> {
  const emailKey = normalizeEmail(input.email);
  const account = await findAccountByEmail(world.db, emailKey);
  const attempt = {
    emailKey,
    device: account && deviceOf(world, caller, withPassword(account.id, account.password_hash)),
  };
  return checkAttempt(world, { ...attempt, takeBack }, (counted) =>
    checkPassword(input, { ...counted, account }, world, caller),
  );
}

interface Attempted extends CountedAttempt {
  readonly account: Awaited<ReturnType<typeof findAccountByEmail>>;
}

async function checkPassword(
  input: ParsedInputOf<Call>,
  { account, allowed, forget }: Attempted,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const hash = allowed ? (account?.password_hash ?? null) : null;
  const password = await findRightPassword(world.passwords, input.password, hash);
  const isPending = account !== undefined && account.holder_id !== null && account.activated_at === null;
  if (!account?.password_hash || password === undefined || isPending) {
    world.metrics.count("login_total", { result: allowed ? "refused" : "limited" });
    const { address } = caller;
    // Attempts over the limit are only counted, so that they cannot flood the log.
    if (allowed) await recordEvent(world.db, world.clock, { event: "login refused", subject: account?.id, address });
    // The person may have lost the invitation, or it expired (product 4.3).
    if (allowed && isPending) await leaveAsk(world, "login", normalizeEmail(input.email));
    throw new Problem("badCredentials");
  }

  await forget();
  if (account.activated_at === null) {
    world.metrics.count("login_total", { result: "not verified" });
    throw notVerified(account);
  }
  const until = await heldUntil(world.db, world, account);
  if (until) {
    const seconds = (until.getTime() - world.clock.now().getTime()) / 1000;
    throw new Problem("accountHeld", { error: heldSentence(seconds) });
  }
  const found = { id: account.id, passwordHash: account.password_hash };
  const { token, passwordHash } = await openWith(password, found, world, caller);
  await recordEvent(world.db, world.clock, { event: "logged in", actorId: account.id, address: caller.address });
  let kept = passwordHash;
  if (world.passwords.isWeak(passwordHash)) {
    kept = await world.passwords.hash(password);
    await strengthenHash(world.db, account.id, passwordHash, kept);
  }
  const former = /^Bearer (\S+)$/i.exec(caller.header("authorization") ?? "")?.[1];
  if (former) await closeSessionOfToken(world.db, hashOf(former));
  rememberDevice(world, caller, withPassword(account.id, kept));
  world.metrics.count("login_total", { result: "success" });
  return { token };
}

/**
 * If the hash changed since the check, another login may have strengthened it: the password is checked once more
 * (policy T-28).
 */
async function openWith(password: string, found: Found, world: World, caller: Caller) {
  const userAgent = caller.header("user-agent");
  for (let passwordHash = found.passwordHash; ; ) {
    const token = await openFor(world, found.id, { passwordHash, userAgent });
    if (token) return { token, passwordHash };
    const kept = await findPasswordHash(world.db, found.id);
    const isStronger = kept !== passwordHash && (await world.passwords.verify(password, kept));
    if (!kept || !isStronger) throw new Problem("badCredentials");
    passwordHash = kept;
  }
}

function notVerified(account: NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>): Problem {
  return new Problem("accountNotVerified", {
    body: {
      user: {
        numOrdinal: account.num_ordinal ?? "",
        email: maskEmail(account.email),
        phone: maskPhone(account.phone ?? ""),
        phoneChecked: account.phone_checked,
        emailChecked: account.email_checked,
      },
    },
  });
}
