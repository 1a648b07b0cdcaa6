import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

const BATCH = 100;

const used = (table: string) =>
  sql<Date>`coalesce(${sql.ref(`${table}.last_login_at`)}, ${sql.ref(`${table}.activated_at`)}, ${sql.ref(`${table}.created_at`)})`;

const lastUsed = sql<Date>`greatest(${used("accounts")}, (
  select max(${used("mine")}) from accounts mine where mine.holder_id = accounts.id and mine.removed_at is null))`;

/** Excludes unfinished registrations and removed collaborators, because other rules erase them earlier. */
const isCounted = sql<boolean>`accounts.removed_at is null
  and (accounts.holder_id is not null or accounts.activated_at is not null)`;

const isNoticed = sql<boolean>`coalesce(accounts.inactivity_notice_at > ${lastUsed}, false)`;

export async function findOldestUse(db: Database) {
  const { rows } = await sql<{ unnoticed: Date | null; noticed: Date | null }>`
    select min(last_used) filter (where not is_noticed) as unnoticed, min(last_used) filter (where is_noticed) as noticed
    from (select ${lastUsed} as last_used, ${isNoticed} as is_noticed from accounts where ${isCounted}) as use`.execute(
    db,
  );
  return rows[0] ?? { unnoticed: null, noticed: null };
}

/**
 * Returns accounts to notify. Sets the time of the notice in the same statement, so that parallel processes notify each
 * account only once.
 */
export async function takeUnnoticedAccounts(trx: Database, unusedSince: Date, now: Date) {
  const { rows } = await sql<{ id: string; email: string; was_used: boolean }>`
    update accounts set inactivity_notice_at = ${now}
    where id in (
      select id from accounts where ${isCounted} and not ${isNoticed} and ${lastUsed} <= ${unusedSince}
      order by id limit ${BATCH} for update skip locked)
    returning id, email, activated_at is not null as was_used`.execute(trx);
  return rows;
}

export interface UnusedTerms {
  readonly unusedSince: Date;
  readonly noticedBefore: Date;
}

const isDue = ({ unusedSince, noticedBefore }: UnusedTerms) =>
  sql`${isCounted} and ${isNoticed} and ${lastUsed} <= ${unusedSince} and inactivity_notice_at <= ${noticedBefore}`;

export async function findUnusedAccounts(db: Database, terms: UnusedTerms): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where ${isDue(terms)} order by id limit ${BATCH}`.execute(db);
  return rows.map((row) => row.id);
}

export async function countUnused(db: Database, terms: UnusedTerms): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from accounts where ${isDue(terms)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function isUnused(trx: Database, id: string, unusedSince: Date): Promise<boolean> {
  const { rows } = await sql`
    select id from accounts where id = ${id} and ${isCounted} and ${isNoticed} and ${lastUsed} <= ${unusedSince}`.execute(
    trx,
  );
  return rows.length > 0;
}
