import { sql } from "kysely";
import type { Database } from "./connect.ts";
import { findSetting, saveSetting } from "./settings-store.ts";

const KEY = "demo";

/** Thrown if a demo opens a production database, or if a production server opens a demo's database. */
export class DemoDatabase extends Error {
  constructor(message = "Cette base contient les données de démonstration : elle ne peut pas servir en production.") {
    super(message);
    this.name = "DemoDatabase";
  }
}

export async function isDemoDatabase(db: Database): Promise<boolean> {
  return (await findSetting(db, KEY)) !== undefined;
}

/**
 * Marks the database as the database of a demo, so that a production server rejects it.
 * @param filled - true if the sample data are complete
 */
export async function markDemoDatabase(db: Database, filled: boolean): Promise<void> {
  await saveSetting(db, KEY, { filled });
}

export async function isDemoFilled(db: Database): Promise<boolean> {
  return (await findSetting(db, KEY))?.filled === true;
}

export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql`select from accounts union all select from staff union all select from candidates
    union all select from register_entries limit 1`.execute(db);
  return rows.length === 0;
}
