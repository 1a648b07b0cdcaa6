import type { Database } from "../../db/connect.ts";
import { instantIn } from "../../db/instant.ts";

const KEY = "audit check";

/** What the last look over the whole audit log found. */
interface LastCheck {
  readonly at: Date;
  /** Where it was altered; null when it was not. */
  readonly alteredAt: number | null;
}

/** The last look over the whole audit log, or undefined when there was none. */
export async function findAuditCheck(db: Database): Promise<LastCheck | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst();
  const { at, alteredAt } = row?.value ?? {};
  const last = instantIn(at);
  // Who writes in the database may have left something else there: then nobody has looked (policy T-51).
  if (last === undefined) return undefined;
  return { at: last, alteredAt: typeof alteredAt === "number" ? alteredAt : null };
}

/** Keeps when somebody looked over the whole audit log, and what was found. */
export async function saveAuditCheck(db: Database, check: LastCheck): Promise<void> {
  const value = JSON.stringify(check);
  await db
    .insertInto("settings")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
