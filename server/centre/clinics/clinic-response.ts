import type { ClinicState } from "contract/centre/clinics.ts";
import type { OperatorAccount } from "contract/centre/operator.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type FoundAccount, findAccount } from "./store.ts";

export async function requireClinic(db: Database, id: string): Promise<FoundAccount> {
  const account = isRowId(id) ? await findAccount(db, id) : undefined;
  if (!account) throw new Problem("clinicNotFound");
  return account;
}

/**
 * Returns the phone number in the register. Staff call this number instead of the account's number, which a stranger
 * may have changed.
 */
export async function phoneInRegister(ctx: AppContext, numOrdinal: string): Promise<string | null> {
  const known = await ctx.register.lookup(numOrdinal);
  return known.outcome === "found" ? known.entry.phone : null;
}

export function stateOf(account: {
  readonly activated_at: Date | null;
  readonly phone_checked: boolean;
  readonly holder_id?: string | null;
}): ClinicState {
  if (account.activated_at) return "active";
  return account.phone_checked || account.holder_id ? "emailToVerify" : "phoneToVerify";
}

export function toOperatorAccount(account: FoundAccount): OperatorAccount {
  return {
    id: account.id,
    numOrdinal: account.num_ordinal,
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    phone: account.phone,
    phoneChecked: account.phone_checked,
    emailChecked: account.email_checked,
    activatedAt: account.activated_at?.toISOString() ?? null,
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
    createdAt: account.created_at.toISOString(),
  };
}
