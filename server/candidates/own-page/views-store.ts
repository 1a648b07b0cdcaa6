import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

interface SeenRow {
  readonly id: number;
  readonly clinic: string | null;
  readonly city: string | null;
  readonly day: string;
  readonly contact: boolean;
}

/**
 * Returns SQL that selects one row per clinic and day on which the clinic opened the dossier, without names of people
 * (B11-08).
 */
function seen(candidateId: number, zone: string) {
  return sql`
    select max(view_log.id) as id, max(clinics.social_reason) as clinic, max(clinics.city) as city,
      (viewed_at at time zone ${zone}::text)::date as day, bool_or(contact) as contact
    from view_log
    left join accounts on accounts.id = view_log.account_id
    left join clinics on clinics.account_id = coalesce(accounts.holder_id, accounts.id) and clinics.position = 0
    where candidate_id = ${candidateId}::integer
    group by coalesce(accounts.holder_id, view_log.account_id), day`;
}

export async function findOwnViews(
  db: Database,
  candidateId: number,
  zone: string,
  { before, count }: { readonly before?: number | undefined; readonly count: number },
): Promise<SeenRow[]> {
  const earlier = before === undefined ? sql`` : sql`where id < ${before}`;
  const { rows } = await sql<SeenRow>`
    select id, clinic, city, day::text as day, contact from (${seen(candidateId, zone)}) as seen ${earlier}
    order by id desc limit ${count}`.execute(db);
  return rows;
}

export async function countOwnViews(db: Database, candidateId: number, zone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${seen(candidateId, zone)}) as seen`.execute(db);
  return rows[0]?.count ?? 0;
}
