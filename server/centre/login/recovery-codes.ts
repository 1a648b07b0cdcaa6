import { Secret } from "otpauth";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";

const CODES = 10;
/** 80 bits resist guessing even if the hashes leak. */
const CODE_BYTES = 10;

export function makeRecoveryCodes({ random }: Pick<AppContext, "random">): string[] {
  return Array.from({ length: CODES }, () => {
    const bytes = Uint8Array.from(Buffer.from(random.token(), "base64url").subarray(0, CODE_BYTES));
    return new Secret({ buffer: bytes.buffer }).base32.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** The hash includes the owner, and ignores case and grouping. */
export function recoveryHash(staffId: string, code: string): string {
  return hashOf(`${staffId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);
}
