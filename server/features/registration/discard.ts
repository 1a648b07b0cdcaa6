import type { Database } from "../../db/connect.ts";
import { deleteLogs } from "../../limits/store.ts";
import { type KeyMaker, waitsOf } from "../../limits/subjects.ts";
import type { LockedAccount } from "../account/lock-store.ts";
import { deleteAccount } from "./store.ts";

/**
 * Discards a registration for the owner of its number, who is not kept waiting by what was tried in it. What its mobile
 * was sent still counts: it may be anybody's.
 */
export async function discardRegistration(trx: Database, keys: KeyMaker, account: LockedAccount): Promise<void> {
  const { id, num_ordinal: numOrdinal, email_key: emailKey } = account;
  await deleteAccount(trx, account);
  await deleteLogs(trx, waitsOf(keys, { id, numOrdinal, phone: null, emailKey }));
}
