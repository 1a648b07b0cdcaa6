import { Secret, TOTP } from "otpauth";
import type { World } from "../../world.ts";

// Time codes as applications make them: SHA-1, six digits, thirty seconds (beyond B1-05).
const KIND = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps that a telephone's clock may be off to each side. */
const TOLERANCE = 1;
/** Bytes of a secret, as many as SHA-1 has (RFC 4226). */
const SECRET_BYTES = 20;
/** Under which name an application shows the codes. */
const ISSUER = "Espace formation";

/** A new secret for time codes, in base 32. */
export function makeTimeSecret({ random }: Pick<World, "random">): string {
  const bytes = Uint8Array.from(Buffer.from(random.token(), "base64url").subarray(0, SECRET_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The address that an application reads as a picture. */
export function timeSecretUri(secret: string, email: string): string {
  return new TOTP({ ...KIND, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The code of an instant. */
export function timeCodeAt(secret: string, at: Date): string {
  return TOTP.generate({ ...KIND, secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** The step that a code belongs to, of those that count now; undefined when it is none of theirs. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // The library compares bytes: a digit of another alphabet is no code.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const sought = { ...KIND, secret: Secret.fromBase32(secret), token: code, timestamp, window: TOLERANCE };
  const delta = TOTP.validate(sought);
  return delta === null ? undefined : TOTP.counter({ period: KIND.period, timestamp }) + delta;
}
