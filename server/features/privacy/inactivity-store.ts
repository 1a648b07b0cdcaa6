import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Accounts looked at in one transaction. */
const BATCH = 100;

/** When an account was last used by itself. */
const used = (table: string) =>
  sql<Date>`coalesce(${sql.ref(`${table}.last_login_at`)}, ${sql.ref(`${table}.activated_at`)}, ${sql.ref(`${table}.created_at`)})`;

/** A holder's account serves as long as one of its collaborators uses it. */
const lastUsed = sql<Date>`greatest(${used("accounts")}, (
  select max(${used("mine")}) from accounts mine where mine.holder_id = accounts.id and mine.removed_at is null))`;

/** Unfinished registrations and removed collaborators have shorter terms of their own. */
const counts = sql<boolean>`accounts.removed_at is null
  and (accounts.holder_id is not null or accounts.activated_at is not null)`;

const isNoticed = sql<boolean>`coalesce(accounts.inactivity_notice_at > ${lastUsed}, false)`;

/** When the account unused for longest was last used, among those whose owner was not told so and those told; or null. */
export async function findOldestUse(db: Database) {
  const { rows } = await sql<{ unnoticed: Date | null; noticed: Date | null }>`
    select min(last_used) filter (where not is_noticed) as unnoticed, min(last_used) filter (where is_noticed) as noticed
    from (select ${lastUsed} as last_used, ${isNoticed} as is_noticed from accounts where ${counts}) as use`.execute(
    db,
  );
  return rows[0] ?? { unnoticed: null, noticed: null };
}

/**
 * Notes that accounts unused since an instant are told so, each once.
 * @returns those that this call took, with whether somebody ever used them
 */
export async function takeUnnoticedAccounts(trx: Database, unusedSince: Date, now: Date) {
  const { rows } = await sql<{ id: string; email: string; was_used: boolean }>`
    update accounts set inactivity_notice_at = ${now}
    where id in (
      select id from accounts where ${counts} and not ${isNoticed} and ${lastUsed} <= ${unusedSince}
      order by id limit ${BATCH} for update skip locked)
    returning id, email, activated_at is not null as was_used`.execute(trx);
  return rows;
}

/** Accounts unused since an instant whose owner was noticed before another one. */
export async function findForsakenAccounts(
  db: Database,
  { unusedSince, noticedBefore }: { readonly unusedSince: Date; readonly noticedBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts
    where ${counts} and ${isNoticed} and ${lastUsed} <= ${unusedSince} and inactivity_notice_at <= ${noticedBefore}
    order by id limit ${BATCH}`.execute(db);
  return rows.map((row) => row.id);
}

/** How many accounts that is. */
export async function countForsaken(
  db: Database,
  { unusedSince, noticedBefore }: { readonly unusedSince: Date; readonly noticedBefore: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from accounts
    where ${counts} and ${isNoticed} and ${lastUsed} <= ${unusedSince} and inactivity_notice_at <= ${noticedBefore}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether an account, locked by now, is still unused since an instant. */
export async function isForsaken(trx: Database, id: string, unusedSince: Date): Promise<boolean> {
  const { rows } = await sql`
    select id from accounts where id = ${id} and ${counts} and ${isNoticed} and ${lastUsed} <= ${unusedSince}`.execute(
    trx,
  );
  return rows.length > 0;
}
