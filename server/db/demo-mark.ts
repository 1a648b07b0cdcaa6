import type { Database } from "./connect.ts";

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
  return (await db.selectFrom("settings").select("key").where("key", "=", KEY).executeTakeFirst()) !== undefined;
}

/** Marks the database as the demo's; production refuses it from then on. */
export async function markDemoDatabase(db: Database): Promise<void> {
  await db
    .insertInto("settings")
    .values({ key: KEY, value: JSON.stringify({}) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether nobody and nothing is in the database yet. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  for (const table of ["accounts", "candidates", "register_entries"] as const) {
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
