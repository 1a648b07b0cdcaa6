import type { UnverifiedUser } from "contract/accounts/login.ts";
import { isEmpty } from "contract/fields.ts";
import { screenPath } from "contract/screens.ts";
import { whenSessionChanges } from "../../api/session.ts";
import { hasShape, isFlag, isText } from "../../format/shape.ts";
import { readJson, writeJson } from "../../ui/storage.ts";

const STORAGE_KEY = "espace-entreprise.sign-up";

let inMemory: UnverifiedUser | undefined;

export function storeUser(user: UnverifiedUser): void {
  inMemory = user;
  writeJson("sessionStorage", STORAGE_KEY, user);
}

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

export function verificationPath(user: UnverifiedUser): string {
  if (!user.phoneChecked) return screenPath("Sms");
  return user.emailChecked ? screenPath("Oups") : screenPath("Email");
}

function stored(): UnverifiedUser | undefined {
  const value = readJson("sessionStorage", STORAGE_KEY);
  return isUnverifiedUser(value) ? value : undefined;
}

export function isUnverifiedUser(value: unknown): value is UnverifiedUser {
  return hasShape<UnverifiedUser>(value, {
    numOrdinal: isText,
    email: isText,
    phone: isText,
    phoneChecked: isFlag,
    emailChecked: isFlag,
  });
}
