import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Rows that are erased once they are older than an instant: the table and the column that dates them. */
const DATED = [
  ["lookup_snapshots", "taken_at"],
  ["tokens", "expires_at"],
  ["sms_codes", "expires_at"],
  ["register_cache", "fetched_at"],
  ["email_requests", "requested_at"],
] as const;

/** Seconds that rows of each kind are kept after the instant that dates them. */
export type Kept = Readonly<Record<(typeof DATED)[number][0] | "accounts", number>>;

/** When the next row falls due to be erased, or null. */
export async function nextExpiryAt(db: Database, kept: Kept): Promise<Date | null> {
  const due = (table: keyof Kept, column: string, where = sql``) =>
    sql`(select min(${sql.ref(column)}) + ${kept[table]} * interval '1 second' from ${sql.table(table)} ${where})`;
  const all = [
    due("accounts", "created_at", sql`where activated_at is null and holder_id is null`),
    ...DATED.map(([table, column]) => due(table, column)),
  ];
  const { rows } = await sql<{ at: Date | null }>`select least(${sql.join(all)}) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** Erases what is due. @returns how many rows of each table, those without any left out */
export async function eraseExpired(db: Database, kept: Kept, now: Date): Promise<Record<string, number>> {
  const before = (table: keyof Kept) => new Date(now.getTime() - kept[table] * 1000);
  const erased: Record<string, number> = {};
  const provisional = await db
    .deleteFrom("accounts")
    .where("activated_at", "is", null)
    .where("holder_id", "is", null)
    .where("created_at", "<=", before("accounts"))
    .executeTakeFirst();
  if (provisional.numDeletedRows > 0) erased.accounts = Number(provisional.numDeletedRows);
  for (const [table, column] of DATED) {
    const result = await sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${before(table)}`.execute(db);
    if (result.numAffectedRows) erased[table] = Number(result.numAffectedRows);
  }
  return erased;
}
