import type { Database } from "../../db/connect.ts";
import { instantIn } from "../../db/instant.ts";
import { findSetting, type Setting, saveSetting, settingOf } from "../../db/settings-store.ts";

const KEY = "audit check";

/** What the last look over the whole audit log found. */
interface LastCheck {
  readonly at: Date;
  /** Where it was altered; null when it was not. */
  readonly alteredAt: number | null;
}

/** The last look over the whole audit log, or undefined when there was none. */
export async function findAuditCheck(db: Database): Promise<LastCheck | undefined> {
  return auditCheckIn(await findSetting(db, KEY));
}

/** What is kept of it, as a query. */
export function keptAuditCheck(db: Database) {
  return db.selectNoFrom(settingOf(KEY).as("due"));
}

/** Reads what is kept of the last look. */
export function auditCheckIn(setting: Setting | null | undefined): LastCheck | undefined {
  const { at, alteredAt } = setting ?? {};
  const last = instantIn(at);
  // Who writes in the database may have left something else there: then nobody has looked (policy T-51).
  if (last === undefined) return undefined;
  return { at: last, alteredAt: typeof alteredAt === "number" ? alteredAt : null };
}

/** Keeps when somebody looked over the whole audit log, and what was found. */
export async function saveAuditCheck(db: Database, check: LastCheck): Promise<void> {
  await saveSetting(db, KEY, check);
}
