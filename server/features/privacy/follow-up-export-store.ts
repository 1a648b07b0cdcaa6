import type { AccountData } from "contract/privacy.ts";
import type { Database } from "../../db/connect.ts";
import { clinicOf } from "./candidate-export-store.ts";

/** What is noted of the candidates whom an account put aside, with its changes. */
export async function findFollowUpsOf(db: Database, accountId: string): Promise<AccountData["followUps"]> {
  const rows = await db
    .selectFrom("follow_ups")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  const changes = await db
    .selectFrom("follow_up_changes")
    .innerJoin("follow_ups", "follow_ups.id", "follow_up_id")
    .select(["follow_up_id", "at", "changed_by", "follow_up_changes.status", "follow_up_changes.next_step_on"])
    .where("follow_ups.account_id", "=", accountId)
    .orderBy("follow_up_changes.id")
    .execute();
  return rows.map((row) => ({
    candidateId: row.candidate_id,
    status: row.status,
    note: row.note,
    nextStepOn: row.next_step_on,
    updatedAt: row.updated_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
    changes: changes
      .filter((change) => change.follow_up_id === row.id)
      .map((change) => ({
        at: change.at.toISOString(),
        byAccount: change.changed_by === accountId,
        status: change.status,
        nextStepOn: change.next_step_on,
      })),
  }));
}

/** What clinics noted about a candidate, who may ask for it (beyond B2-09). */
export async function findNotesAbout(db: Database, candidateId: number) {
  return db
    .selectFrom("follow_ups")
    .select(["status", "note", "next_step_on as nextStepOn", "updated_at as updatedAt"])
    .select(clinicOf("follow_ups.account_id").as("clinic"))
    .where("candidate_id", "=", candidateId)
    .orderBy("follow_ups.id")
    .execute();
}
