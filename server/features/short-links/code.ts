import { screenPath } from "contract/screens.ts";
import { SHORT_CODE_LENGTH } from "contract/short-links.ts";
import type { World } from "../../world.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A code nobody guesses: ten letters and digits by chance, upper and lower case told apart (policy 2). */
export function makeCode(world: Pick<World, "random">): string {
  return Array.from({ length: SHORT_CODE_LENGTH }, () => ALPHABET[world.random.integer(ALPHABET.length)]).join("");
}

/** The address of a short link, as it stands in an SMS. */
export function shortAddress(world: Pick<World, "site">, code: string): string {
  return world.site.publicUrl + screenPath("ShortUrl", { code });
}
