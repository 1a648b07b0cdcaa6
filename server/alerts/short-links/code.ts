import { SHORT_CODE_LENGTH } from "contract/alerts/short-links.ts";
import { screenPath } from "contract/screens.ts";
import type { World } from "../../platform/world.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Ten random letters and digits, case-sensitive, so that codes cannot be guessed (policy 2). */
export function makeCode(world: Pick<World, "random">): string {
  return Array.from({ length: SHORT_CODE_LENGTH }, () => ALPHABET[world.random.integer(ALPHABET.length)]).join("");
}

export function shortAddress(world: Pick<World, "site">, code: string): string {
  return world.site.publicUrl + screenPath("ShortUrl", { code });
}
