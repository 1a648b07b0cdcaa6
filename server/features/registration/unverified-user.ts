import type { UnverifiedUser } from "contract/login.ts";
import { maskEmail, maskPhone } from "../../mask.ts";
import type { RegisteredAccount } from "./store.ts";

/**
 * What a visitor may know of the account of a number: enough for the check screens and no more (policy W-01). An
 * account in use counts as verified, whatever became of its address since.
 */
export function toUnverifiedUser(account: RegisteredAccount): UnverifiedUser {
  const inUse = account.activated_at !== null;
  return {
    numOrdinal: account.num_ordinal ?? "",
    email: maskEmail(account.email),
    phone: maskPhone(account.phone ?? ""),
    phoneChecked: inUse || account.phone_checked,
    emailChecked: inUse || account.email_checked,
  };
}
