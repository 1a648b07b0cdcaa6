import type { Database } from "./connect.ts";
import { instantIn } from "./instant.ts";
import { findSetting, saveSetting } from "./settings-store.ts";

const KEY = "last backup";

/** Notes when the latest backup was complete, for the alarm on its age. */
export async function noteBackup(db: Database, at: Date): Promise<void> {
  await saveSetting(db, KEY, { at });
}

/** When the latest backup was complete; undefined when there never was one. */
export async function findLastBackup(db: Database): Promise<Date | undefined> {
  return instantIn((await findSetting(db, KEY))?.at);
}
