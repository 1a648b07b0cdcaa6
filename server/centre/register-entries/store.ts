import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { foldedName } from "../../platform/db/fold-text.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";

function matches(words: readonly string[]): RawBuilder<boolean> {
  const searchText =
    foldedName(sql`concat_ws('|', num_ordinal, last_name, first_name, social_reason, zip_code, city, emails::text,
    (select string_agg(email, '|') from register_added_emails added where added.num_ordinal_key = entry.num_ordinal_key))`);
  const conditions = words.map((word) => sql`position(${word}::text in ${searchText}) > 0`);
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}

export async function findEntries(
  db: Database,
  { words, from, most }: { readonly words: readonly string[]; readonly from: number; readonly most: number },
) {
  const matching = db.selectFrom("register_entries as entry").where(matches(words));
  const { total } = await matching
    .select((select) => select.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll("entry")
    .select(
      sql<boolean>`exists (select 1 from register_corrections where register_corrections.num_ordinal = entry.num_ordinal)`.as(
        "is_corrected",
      ),
    )
    .orderBy(foldedName(sql`last_name`))
    .orderBy(foldedName(sql`first_name`))
    .orderBy("num_ordinal")
    .offset(from)
    .limit(most)
    .execute();
  return { total: Number(total), rows };
}

/** Finds a register entry by the exact ordinal number, otherwise by the number without leading zeros. */
export async function findEntry(db: Database, numOrdinal: string) {
  return entriesOf(db, numOrdinal).executeTakeFirst();
}

export async function lockEntry(trx: Database, numOrdinal: string) {
  return entriesOf(trx, numOrdinal).forUpdate().executeTakeFirst();
}

function entriesOf(db: Database, numOrdinal: string) {
  return db
    .selectFrom("register_entries")
    .selectAll()
    .where("num_ordinal_key", "=", registerKey(numOrdinal))
    .orderBy(sql`num_ordinal = ${numOrdinal}`, "desc")
    .orderBy("num_ordinal");
}

export async function findAddedEmails(db: Database, numOrdinal: string): Promise<string[]> {
  const rows = await db
    .selectFrom("register_added_emails")
    .select("email")
    .where("num_ordinal_key", "=", registerKey(numOrdinal))
    .orderBy("added_at")
    .execute();
  return rows.map(({ email }) => email);
}

export async function deleteAddedEmail(trx: Database, numOrdinal: string, email: string): Promise<boolean> {
  const result = await trx
    .deleteFrom("register_added_emails")
    .where("num_ordinal_key", "=", registerKey(numOrdinal))
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function addEmail(db: Database, key: string, email: string, now: Date): Promise<void> {
  await db
    .insertInto("register_added_emails")
    .values({ num_ordinal_key: key, email, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the cached lookups of an ordinal number, so that registrations use the changed register entry. */
export async function forgetLookups(db: Database, numOrdinal: string): Promise<void> {
  await db.deleteFrom("lookup_snapshots").where("num_ordinal", "=", numOrdinal).execute();
}

/** Removes a register entry and all data about its ordinal number. @returns all stored spellings of this number */
export async function removeEntry(db: Database, key: string): Promise<string[]> {
  const entries = await db
    .deleteFrom("register_entries")
    .where("num_ordinal_key", "=", key)
    .returning("num_ordinal")
    .execute();
  const spellings = [...new Set([key, ...entries.map((entry) => entry.num_ordinal)])];
  const cached = await db.deleteFrom("register_cache").where("num_ordinal", "in", spellings).executeTakeFirst();
  await db.deleteFrom("register_added_emails").where("num_ordinal_key", "=", key).execute();
  await db.deleteFrom("lookup_snapshots").where("num_ordinal", "in", spellings).execute();
  return entries.length > 0 || cached.numDeletedRows > 0 ? spellings : [];
}
