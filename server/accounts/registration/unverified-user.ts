import type { UnverifiedUser } from "contract/accounts/login.ts";
import { maskEmail, maskPhone } from "../../platform/mask.ts";
import type { RegisteredAccount } from "./store.ts";

type Registered = Omit<RegisteredAccount, "email_key">;

/** Returns only data that the verification screens show (policy W-01). An activated account counts as verified. */
export function toUnverifiedUser(account: Registered): UnverifiedUser {
  const inUse = account.activated_at !== null;
  return {
    numOrdinal: account.num_ordinal ?? "",
    email: maskEmail(account.email),
    phone: maskPhone(account.phone ?? ""),
    phoneChecked: inUse || account.phone_checked,
    emailChecked: inUse || account.email_checked,
  };
}
