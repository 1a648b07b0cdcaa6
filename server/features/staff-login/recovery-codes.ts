import { Secret } from "otpauth";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";

/** Codes that stand in for a lost telephone, each once (beyond B1-06). */
const CODES = 10;
/** 80 bits: more than anybody tries, whatever becomes of the hashes. */
const CODE_BYTES = 10;

/** New recovery codes, as they are written down: four groups of four. */
export function makeRecoveryCodes({ random }: Pick<World, "random">): string[] {
  return Array.from({ length: CODES }, () => {
    const bytes = Uint8Array.from(Buffer.from(random.token(), "base64url").subarray(0, CODE_BYTES));
    return new Secret({ buffer: bytes.buffer }).base32.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** What is kept of a code, and what a typed one is looked for by: its owner's, in whatever case and groups. */
export function recoveryHash(staffId: string, code: string): string {
  return hashOf(`${staffId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);
}
