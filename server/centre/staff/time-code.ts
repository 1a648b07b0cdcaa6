import { Secret, TOTP } from "otpauth";
import type { AppContext } from "../../platform/context.ts";

const KIND = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Accepted clock drift in steps, on each side. */
const TOLERANCE = 1;
const SECRET_BYTES = 20;
const ISSUER = "Espace formation";

export function makeTimeSecret({ random }: Pick<AppContext, "random">): string {
  const bytes = Uint8Array.from(Buffer.from(random.token(), "base64url").subarray(0, SECRET_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
}

export function timeSecretUri(secret: string, email: string): string {
  return new TOTP({ ...KIND, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString();
}

export function timeCodeAt(secret: string, at: Date): string {
  return TOTP.generate({ ...KIND, secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** @returns the time step of a valid code; undefined otherwise */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // The library compares bytes, so digits of other alphabets are rejected first.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const searchTerms = { ...KIND, secret: Secret.fromBase32(secret), token: code, timestamp, window: TOLERANCE };
  const delta = TOTP.validate(searchTerms);
  return delta === null ? undefined : TOTP.counter({ period: KIND.period, timestamp }) + delta;
}
