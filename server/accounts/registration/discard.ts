import type { Database } from "../../platform/db/connect.ts";
import { deleteLogs } from "../../platform/limits/store.ts";
import { type KeyMaker, waitsOf } from "../../platform/limits/subjects.ts";
import type { LockedAccount } from "../profile/lock-store.ts";
import { deleteAccount } from "./store.ts";

/** Earlier tries must not delay the number's owner. SMS still count: the mobile may belong to someone else. */
export async function discardRegistration(trx: Database, keys: KeyMaker, account: LockedAccount): Promise<void> {
  const { id, num_ordinal: numOrdinal, email_key: emailKey } = account;
  await deleteAccount(trx, account);
  await deleteLogs(trx, waitsOf(keys, { id, numOrdinal, phone: null, emailKey }));
}
