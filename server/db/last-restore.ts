import type { Database } from "./connect.ts";
import { saveSetting } from "./settings-store.ts";

const KEY = "restored";

/** Notes that this database came from a backup, and when that was made. */
export async function noteRestore(db: Database, madeAt: string): Promise<void> {
  await saveSetting(db, KEY, { madeAt });
}
