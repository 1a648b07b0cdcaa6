import { isEmpty } from "contract/fields.ts";
import type { UnverifiedUser } from "contract/login.ts";
import { screenPath } from "contract/screens.ts";
import { whenSessionChanges } from "../../api/session.ts";
import { readJson, writeJson } from "../../ui/stored.ts";
import { isUnverifiedUser } from "../login/queries.ts";

/** Where the tab keeps it, so that a reload in the middle of the sign-up loses nothing. */
const STORAGE_KEY = "espace-entreprise.sign-up";

let inMemory: UnverifiedUser | undefined;

export function keepUser(user: UnverifiedUser): void {
  inMemory = user;
  writeJson("sessionStorage", STORAGE_KEY, user);
}

/** Who is signing up; undefined when the number, the e-mail or the telephone is missing (product 2.1). */
export function readUser(): UnverifiedUser | undefined {
  const user = inMemory ?? stored();
  const isWhole = user !== undefined && ![user.numOrdinal, user.email, user.phone].some(isEmpty);
  return isWhole ? user : undefined;
}

export function forgetUser(): void {
  inMemory = undefined;
  writeJson("sessionStorage", STORAGE_KEY, undefined);
}

whenSessionChanges(forgetUser);

/** The screen of what is still to be verified: the telephone first; nothing left means that the account exists (product 4.1). */
export function verificationPath(user: UnverifiedUser): string {
  if (!user.phoneChecked) return screenPath("Sms");
  return user.emailChecked ? screenPath("Oups") : screenPath("Email");
}

function stored(): UnverifiedUser | undefined {
  const kept = readJson("sessionStorage", STORAGE_KEY);
  return isUnverifiedUser(kept) ? kept : undefined;
}
