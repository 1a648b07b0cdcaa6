import { SHORT_CODE_LENGTH } from "contract/alerts/short-links.ts";
import { screenPath } from "contract/screens.ts";
import type { AppContext } from "../../platform/context.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Ten random letters and digits, case-sensitive, so that codes cannot be guessed (policy 2). */
export function makeCode(ctx: Pick<AppContext, "random">): string {
  return Array.from({ length: SHORT_CODE_LENGTH }, () => ALPHABET[ctx.random.integer(ALPHABET.length)]).join("");
}

export function shortAddress(ctx: Pick<AppContext, "site">, code: string): string {
  return ctx.site.publicUrl + screenPath("ShortUrl", { code });
}
