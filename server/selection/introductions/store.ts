import type {
  Introduction,
  IntroductionItem,
  IntroductionRequest,
  IntroductionState,
} from "contract/selection/introductions.ts";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { SelectionTables } from "../../platform/db/tables/selection.ts";
import { withParties } from "../party-store.ts";

export type IntroductionRow = Selectable<SelectionTables["introductions"]>;

export function toIntroduction(row: IntroductionRow): Introduction {
  const { id, state, message, slots, phone, answer, reason, slot } = row;
  return {
    ...{ id, state, message, slots, phone, answer, reason },
    slot: slot?.toISOString() ?? null,
    requestedAt: row.requested_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

/**
 * Returns an introduction for the clinic. If the candidate is unavailable, leaves out the free texts, because they may
 * contain the candidate's name.
 */
export function toClinicIntroduction(row: IntroductionRow & { readonly active: boolean }): Introduction {
  const introduction = toIntroduction(row);
  return row.active ? introduction : { ...introduction, message: "", answer: null };
}

export type RequestFields = Pick<IntroductionRow, "message" | "slots" | "phone">;

/**
 * Stores a request for an introduction.
 * @returns undefined if the clinic already has an open request for this candidate
 */
export async function insertIntroduction(
  trx: Database,
  { slots, ...request }: Pick<IntroductionRow, "id" | "clinic_id" | "asked_by" | "candidate_id"> & RequestFields,
  now: Date,
): Promise<IntroductionRow | undefined> {
  return trx
    .insertInto("introductions")
    .values({
      ...{ ...request, state: "sent", slots: JSON.stringify(slots), requested_at: now },
      ...{ answered_by: null, answer: null, reason: null },
    })
    .onConflict((conflict) => conflict.columns(["clinic_id", "candidate_id"]).where("state", "=", "sent").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns SQL that selects the column, or an empty text if the candidate is unavailable. */
function shown(column: "first_name" | "last_name" | "zip_code") {
  return sql<string>`case when candidates.active then ${sql.ref(`candidates.${column}`)} else '' end`;
}

export async function findClinicIntroductions(
  db: Database,
  clinicId: string,
  { after, count }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly count: number },
): Promise<{ items: IntroductionItem[]; total: number }> {
  const rows = await db
    .selectFrom("introductions")
    .innerJoin("candidates", "candidates.id", "introductions.candidate_id")
    .selectAll("introductions")
    .select(["candidates.active", shown("first_name").as("first_name"), shown("last_name").as("last_name")])
    .select(shown("zip_code").as("zip_code"))
    .where("clinic_id", "=", clinicId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(requested_at, introductions.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy("requested_at", "desc")
    .orderBy("introductions.id", "desc")
    .limit(count)
    .execute();
  const total = await countRows(db.selectFrom("introductions").where("clinic_id", "=", clinicId));
  const items = rows.map((row) => ({
    ...toClinicIntroduction(row),
    candidate: { id: row.candidate_id, firstName: row.first_name, lastName: row.last_name, ZIPCode: row.zip_code },
  }));
  return { items, total };
}

export async function findRequests(
  db: Database,
  states: readonly IntroductionState[],
  { after, count }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly count: number },
): Promise<{ rows: IntroductionRow[]; total: number }> {
  // If only waiting requests are listed, the oldest request comes first (B16-06).
  const isWaiting = states.length === 1 && states[0] === "sent";
  const order = isWaiting ? "asc" : "desc";
  const beyond = isWaiting ? sql`>` : sql`<`;
  const inStates = () =>
    db.selectFrom("introductions").$if(states.length > 0, (query) => query.where("state", "in", [...states]));
  const rows = await inStates()
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(requested_at, id) ${beyond} (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy("requested_at", order)
    .orderBy("id", order)
    .limit(count)
    .execute();
  return { rows, total: await countRows(inStates()) };
}

export async function findIntroduction(db: Database, id: string): Promise<IntroductionRow | undefined> {
  if (!isRowId(id)) return undefined;
  return db.selectFrom("introductions").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function lockIntroduction(trx: Database, id: string): Promise<IntroductionRow | undefined> {
  if (!isRowId(id)) return undefined;
  return trx.selectFrom("introductions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function lockOpenOfClinic(trx: Database, clinicId: string, now: Date): Promise<IntroductionRow[]> {
  return trx
    .selectFrom("introductions")
    .selectAll()
    .where("clinic_id", "=", clinicId)
    .where((where) =>
      where.or([where("state", "=", "sent"), where.and([where("state", "=", "accepted"), where("slot", ">", now)])]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

interface Outcome {
  readonly state?: IntroductionState;
  readonly answer?: string;
  readonly reason?: string;
  readonly slot?: Date | null;
  readonly moves?: number;
  readonly moved_at?: Date;
  readonly remind_clinic_at?: Date | null;
  readonly remind_candidate_at?: Date | null;
  readonly answered_at?: Date;
  readonly answered_by?: string;
  readonly cancelled_at?: Date;
}

export async function updateIntroduction(trx: Database, id: string, outcome: Outcome): Promise<IntroductionRow> {
  return trx.updateTable("introductions").set(outcome).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export async function findLatestIntroductions(db: Database, clinicId: string): Promise<Map<number, Introduction>> {
  const { rows } = await sql<IntroductionRow & { active: boolean }>`
    select distinct on (candidate_id) introductions.*, candidates.active
    from introductions join candidates on candidates.id = candidate_id where clinic_id = ${clinicId}
    order by candidate_id, requested_at desc, introductions.id desc`.execute(db);
  return new Map(rows.map((row) => [row.candidate_id, toClinicIntroduction(row)]));
}

export async function toRequests(db: Database, rows: readonly IntroductionRow[]): Promise<IntroductionRequest[]> {
  const named = await withParties(db, rows, (row) => row.asked_by);
  return named.map(([row, parties]) => {
    const remindedAt = row.reminded_at?.toISOString() ?? null;
    return { ...toIntroduction(row), ...parties, remindedAt };
  });
}

export async function toRequest(db: Database, row: IntroductionRow): Promise<IntroductionRequest> {
  const [request] = await toRequests(db, [row]);
  if (!request) throw new Error("The clinic or candidate of an introduction does not exist");
  return request;
}
