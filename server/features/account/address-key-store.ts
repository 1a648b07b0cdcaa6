import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** What addresses are compared by, of accounts, staff and links, where the domain is not in the letters of the network. */
export async function findForeignKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from accounts where email_key ~ '@.*[^ -~]'
    union select email_key from staff where email_key ~ '@.*[^ -~]'
    union select email_key from tokens where email_key ~ '@.*[^ -~]'`.execute(db);
  return rows.map(({ email_key }) => email_key);
}

/** Writes an address otherwise, wherever nobody else has it. @returns false when somebody has */
export async function writeKey(trx: Database, former: string, key: string): Promise<boolean> {
  await trx.updateTable("tokens").set({ email_key: key }).where("email_key", "=", former).execute();
  const taken: boolean[] = [];
  for (const table of ["accounts", "staff"] as const) {
    const other = await trx.selectFrom(table).select("id").where("email_key", "=", key).executeTakeFirst();
    taken.push(other !== undefined);
    if (!other) await trx.updateTable(table).set({ email_key: key }).where("email_key", "=", former).execute();
  }
  return !taken.includes(true);
}
