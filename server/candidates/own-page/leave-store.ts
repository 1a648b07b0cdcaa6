import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";

type LeaveColumns = Pick<WholeCandidate, "left_as" | "left_until" | "left_from" | "left_before" | "left_before_until">;

export async function saveLeave(trx: Database, id: number, leave: Partial<LeaveColumns>): Promise<void> {
  await trx.updateTable("candidates").set(leave).where("id", "=", id).execute();
}

export function nextLeaveEnd(db: Database) {
  return db.selectFrom("candidates").select(sql<Date | null>`min(left_until)`.as("due"));
}

export async function findEndedLeaves(db: Database, now: Date, count: number) {
  return db
    .selectFrom("candidates")
    .select(["id", "external_id", "left_as"])
    .where("left_until", "<=", now)
    .orderBy("left_until")
    .limit(count)
    .execute();
}

export async function lockEndedPause(trx: Database, id: number, now: Date): Promise<WholeCandidate | undefined> {
  return trx
    .selectFrom("candidates")
    .selectAll()
    .where("id", "=", id)
    .where("left_as", "=", "paused")
    .where("left_until", "<=", now)
    .forUpdate()
    .executeTakeFirst();
}
