import { shorten } from "contract/shorten.ts";
import { normalize } from "contract/values.ts";

const LONGEST = 60;

/**
 * Removes links and phone numbers from a name, because a person could use such a name for advertising or fraud in the
 * product's messages (policy T-49).
 */
export function nameInMessage(typed: string): string {
  const name = normalize(typed, "NFC")
    .replace(/[^\p{L}\p{M}\p{N}'’&(),. -]+/gu, " ")
    .replace(/\.(?=\S)/g, " ")
    .replace(/\p{N}(?:[^\p{L}\p{N}]*\p{N}){5,}/gu, " ")
    .replace(/ +/g, " ")
    .replace(/^[ -]+/, "");
  return shorten(name.trim(), LONGEST);
}
