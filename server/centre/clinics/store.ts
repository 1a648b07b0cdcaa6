import { normalizeEmail, normalizeOrdinal } from "contract/fields.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { foldedName } from "../../platform/db/fold-text.ts";
import { isRowId } from "../../platform/db/row-id.ts";

interface ClinicRow {
  readonly id: string;
  readonly num_ordinal: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly social_reason: string | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly phone_checked: boolean;
  readonly activated_at: Date | null;
  readonly collaborators: number;
  readonly created_at: Date;
  readonly last_login_at: Date | null;
}

/**
 * @param words - words without accents, or one phone number
 * @param after - the last row of the previous page
 */
export async function findClinics(
  db: Database,
  { words, phone }: { readonly words: readonly string[]; readonly phone?: string | undefined },
  after: { readonly at: Date; readonly id: string } | undefined,
  limit: number,
): Promise<{ total: number; rows: ClinicRow[] }> {
  const searchText =
    foldedName(sql`concat_ws('|', a.num_ordinal, a.first_name, a.last_name, a.email, c.social_reason, c.city, c.zip_code,
    (select string_agg(other.email, '|') from accounts other where other.holder_id = a.id and other.removed_at is null))`);
  const conditions = words.map((word) => sql<boolean>`position(${word} in ${searchText}) > 0`);
  const byWords = conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
  const byPhone = sql<boolean>`(c.phone = ${phone} or exists (select from accounts one
    where (one.id = a.id or one.holder_id = a.id) and one.removed_at is null and one.phone = ${phone}))`;
  const matching = sql`from accounts a left join clinics c on c.account_id = a.id and c.position = 0
    where a.holder_id is null and a.removed_at is null and ${phone === undefined ? byWords : sql`(${byWords} or ${byPhone})`}`;
  const isAfter = after ? sql`and (a.created_at, a.id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ClinicRow>`
    select a.id, a.num_ordinal, a.first_name, a.last_name, a.email, c.social_reason, c.zip_code, c.city, a.phone_checked,
      a.activated_at, a.created_at, a.last_login_at,
      (select count(*)::int from accounts other where other.holder_id = a.id and other.removed_at is null) as collaborators
    ${matching} ${isAfter} order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

type OfClinic = Pick<FoundAccount, "id" | "holder_id">;

export async function findColleagues(db: Database, account: OfClinic) {
  const holderId = account.holder_id ?? account.id;
  return db
    .selectFrom("accounts")
    .select(["id", "holder_id", "first_name", "last_name", "email", "phone_checked", "activated_at"])
    .where((where) => where.or([where("id", "=", holderId), where("holder_id", "=", holderId)]))
    .where("id", "!=", account.id)
    .where("removed_at", "is", null)
    .orderBy(sql`holder_id is not null`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findOrdinal(db: Database, account: OfClinic): Promise<string | null> {
  const row = await db
    .selectFrom("accounts")
    .select("num_ordinal")
    .where("id", "=", account.holder_id ?? account.id)
    .executeTakeFirst();
  return row?.num_ordinal ?? null;
}

const ACCOUNT = [
  "id",
  "holder_id",
  "num_ordinal",
  "email",
  "email_key",
  "first_name",
  "last_name",
  "phone",
  "phone_checked",
  "email_checked",
  "requested_email_key",
  "mendatary_checked",
  "activated_at",
  "removed_at",
  "last_login_at",
  "created_at",
] as const;

export async function findAccount(db: Database, who: string) {
  const given = who.trim();
  const query = db.selectFrom("accounts").select(ACCOUNT);
  if (isRowId(given)) return query.where("id", "=", given.toLowerCase()).executeTakeFirst();
  if (given.includes("@")) return query.where("email_key", "=", normalizeEmail(given)).executeTakeFirst();
  return query.where("num_ordinal", "=", normalizeOrdinal(given)).executeTakeFirst();
}

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function countSessions(db: Database, accountId: string): Promise<number> {
  return countRows(db.selectFrom("sessions").where("account_id", "=", accountId));
}

export async function countMessagesOf(db: Database, accountId: string): Promise<number> {
  return countRows(db.selectFrom("messages").where("account_id", "=", accountId));
}
