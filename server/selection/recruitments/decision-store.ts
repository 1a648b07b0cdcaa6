import type { RecruitmentState } from "contract/selection/recruitments.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { RecruitmentRow } from "./store.ts";

export async function findReports(
  db: Database,
  states: readonly RecruitmentState[],
  { after, count }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly count: number },
): Promise<{ rows: RecruitmentRow[]; total: number }> {
  const inStates = () =>
    db.selectFrom("recruitments").$if(states.length > 0, (query) => query.where("state", "in", [...states]));
  const rows = await inStates()
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(reported_at, id) > (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy("reported_at")
    .orderBy("id")
    .limit(count)
    .execute();
  const { total } = await inStates()
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function countReported(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("recruitments")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("state", "=", "reported")
    .executeTakeFirstOrThrow();
  return count;
}

export async function findReported(db: Database, id: string): Promise<number | undefined> {
  if (!isRowId(id)) return undefined;
  const row = await db.selectFrom("recruitments").select("candidate_id").where("id", "=", id).executeTakeFirst();
  return row?.candidate_id;
}

/** Locks the candidate before its reports, so that concurrent confirmations run one after the other. */
export async function lockCandidate(trx: Database, id: number) {
  return trx.selectFrom("candidates").select("state").where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function lockReport(trx: Database, id: string): Promise<RecruitmentRow | undefined> {
  return trx.selectFrom("recruitments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

interface Decision {
  readonly state: "confirmed" | "rejected";
  readonly reason?: string;
  readonly by: string;
  readonly at: Date;
}

export async function decideReport(trx: Database, id: string, decision: Decision): Promise<RecruitmentRow> {
  const { state, reason, by, at } = decision;
  return trx
    .updateTable("recruitments")
    .set({ state, reason: reason ?? null, decided_by: by, decided_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function closeOthers(
  trx: Database,
  confirmed: RecruitmentRow,
  decision: Decision,
): Promise<RecruitmentRow[]> {
  const { reason, by, at } = decision;
  return trx
    .updateTable("recruitments")
    .set({ state: "rejected", reason: reason ?? null, decided_by: by, decided_at: at })
    .where("candidate_id", "=", confirmed.candidate_id)
    .where("state", "=", "reported")
    .where("id", "!=", confirmed.id)
    .returningAll()
    .execute();
}

export async function findInterested(
  db: Database,
  candidateId: number,
  exceptClinics: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct told.id from selections
    join accounts as owner on owner.id = selections.account_id and owner.removed_at is null
    join accounts as holder on holder.id = coalesce(owner.holder_id, owner.id)
    join accounts as told on told.id = owner.id
      or (holder.shares_selection and (told.id = holder.id or told.holder_id = holder.id))
    where selections.candidate_id = ${candidateId} and holder.id <> all(${[...exceptClinics]}::uuid[])
      and told.removed_at is null and told.activated_at is not null
    order by told.id`.execute(db);
  return rows.map(({ id }) => id);
}
