import { shorten } from "contract/shorten.ts";
import { normalize } from "contract/values.ts";

const LONGEST = 60;

/**
 * A name that somebody typed, as it may stand in a message to somebody else: letters, digits and the marks of names. What
 * mail programs or telephones would make a link or a number to call of is taken apart, in any script's digits, so that
 * nobody can speak in our name (policy T-49).
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
