import type { Database } from "./connect.ts";
import { instantIn } from "./instant.ts";
import { findSetting, saveSetting } from "./settings-store.ts";

const KEY = "restored";

/** Notes that this database came from a backup, and when that was made. */
export async function noteRestore(db: Database, madeAt: string): Promise<void> {
  await saveSetting(db, KEY, { madeAt });
}

/** When the backup was made that this database came from; undefined when it came from none. */
export async function findRestore(db: Database): Promise<Date | undefined> {
  return instantIn((await findSetting(db, KEY))?.madeAt);
}
