import type { Database } from "./connect.ts";
import { findSetting, saveSetting } from "./settings-store.ts";

const KEY = "demo";

/** A database and a mode that do not go together: real data must not meet the demo's. */
export class DemoDatabase extends Error {
  constructor(message = "Cette base contient les données de démonstration : elle ne peut pas servir en production.") {
    super(message);
    this.name = "DemoDatabase";
  }
}

/** Whether the demo has filled this database. */
export async function isDemoDatabase(db: Database): Promise<boolean> {
  return (await findSetting(db, KEY)) !== undefined;
}

/** Marks the database as the demo's; production refuses it from then on. `filled` once the sample data are complete. */
export async function markDemoDatabase(db: Database, filled: boolean): Promise<void> {
  await saveSetting(db, KEY, { filled });
}

/** Whether the first start of the demo went to its end. */
export async function isDemoFilled(db: Database): Promise<boolean> {
  return (await findSetting(db, KEY))?.filled === true;
}

/** Whether nobody and nothing is in the database yet. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  for (const table of ["accounts", "staff", "candidates", "register_entries"] as const) {
    if (
      await db
        .selectFrom(table)
        .select((select) => select.lit(1).as("one"))
        .limit(1)
        .executeTakeFirst()
    )
      return false;
  }
  return true;
}
