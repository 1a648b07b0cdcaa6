import { Secret, TOTP } from "otpauth";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countByRules } from "../../platform/limits/sliding.ts";
import { ofAccount } from "../../platform/limits/subjects.ts";
import { type LockedStaff, takeStep } from "./store.ts";

const KIND = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** The clock of the authenticator app may be wrong by this many time steps of 30 seconds. */
const TOLERANCE = 1;
const SECRET_BYTES = 20;
const ISSUER = "Espace formation";
const RECOVERY_CODES = 10;
/** A recovery code has 80 random bits, so that nobody can find the code from its hash. */
const RECOVERY_BYTES = 10;
const DAY_SECONDS = 24 * 3600;

export function makeTimeSecret(ctx: Pick<AppContext, "random">): string {
  return randomBase32(ctx, SECRET_BYTES);
}

export function timeSecretUri(secret: string, email: string): string {
  return new TOTP({ ...KIND, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString();
}

export function timeCodeAt(secret: string, at: Date): string {
  return TOTP.generate({ ...KIND, secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // Reject digits of other scripts, because the library compares bytes instead of digits.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...KIND,
    ...{ secret: Secret.fromBase32(secret), token: code, timestamp, window: TOLERANCE },
  });
  return delta === null ? undefined : TOTP.counter({ period: KIND.period, timestamp }) + delta;
}

export async function takeCode(
  trx: Database,
  ctx: Pick<AppContext, "clock" | "secrets">,
  staff: LockedStaff,
  code: string,
): Promise<boolean> {
  const secret = staff.totp_secret === null ? undefined : ctx.secrets.open(staff.totp_secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, ctx.clock.now());
  return step !== undefined && (await takeStep(trx, staff.id, step));
}

/**
 * Counts an attempt to enter a code. Call this function before comparing the code (B1-11). @throws Problem
 * tooManyRequests
 */
export async function countCodeAttempt(
  ctx: AppContext,
  staffId: string,
  name: "wrongCodesOfStaff" | "wrongRecoveryCodesOfStaff" = "wrongCodesOfStaff",
): Promise<{ takeBack(): Promise<void> }> {
  const { loginFailuresPerDay: max } = ctx.policy.settings;
  const attempts = await countByRules(ctx.db, ctx, [{ name, max, seconds: DAY_SECONDS }], ofAccount(staffId));
  if (attempts.passed) throw new Problem("tooManyRequests", { retryAfterSeconds: attempts.passed.retryAfterSeconds });
  return attempts;
}

export function makeRecoveryCodes(ctx: Pick<AppContext, "random">): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomBase32(ctx, RECOVERY_BYTES).replace(/(.{4})(?=.)/g, "$1-"));
}

/** Hashes a recovery code with the id of its owner. Ignores the code's case, spaces and dashes. */
export function recoveryHash(staffId: string, code: string): string {
  return hashOf(`${staffId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);
}

function randomBase32({ random }: Pick<AppContext, "random">, length: number): string {
  const bytes = Uint8Array.from(Buffer.from(random.token(), "base64url").subarray(0, length));
  return new Secret({ buffer: bytes.buffer }).base32;
}
