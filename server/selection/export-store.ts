import { sql } from "kysely";
import { clinicNameOf } from "../accounts/clinic-name.ts";
import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { ExportedAccount, ExportedCandidate } from "../platform/personal-data.ts";
import type { AccountExport } from "../privacy/export.ts";
import { toIntroduction } from "./introductions/store.ts";
import { toRecruitment } from "./recruitments/store.ts";

export async function exportAccount({ db }: AppContext, { id }: ExportedAccount): Promise<AccountExport> {
  const introductions = db.selectFrom("introductions").selectAll().where("asked_by", "=", id).orderBy("requested_at");
  const recruitments = db.selectFrom("recruitments").selectAll().where("reported_by", "=", id).orderBy("reported_at");
  return {
    selection: await db
      .selectFrom("selections")
      .select(["candidate_id as candidateId", "selected_at as selectedAt", "consulted_at as consultedAt"])
      .where("account_id", "=", id)
      .orderBy("selected_at")
      .execute(),
    followUps: await findFollowUps(db, id),
    introductions: (await introductions.execute()).map((row) => ({
      candidateId: row.candidate_id,
      ...toIntroduction(row),
    })),
    recruitments: (await recruitments.execute()).map((row) => ({
      candidateId: row.candidate_id,
      ...toRecruitment(row),
    })),
  };
}

async function findFollowUps(db: Database, accountId: string) {
  const rows = await db
    .selectFrom("follow_ups")
    .select(["id", "candidate_id as candidateId", "status", "note", "next_step_on as nextStepOn"])
    .select([
      "next_step_label as nextStepLabel",
      "updated_at as updatedAt",
      "removed_at as removedAt",
      "farewell_at as farewellAt",
    ])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  const changes = await db
    .selectFrom("follow_up_changes")
    .innerJoin("follow_ups", "follow_ups.id", "follow_up_id")
    .select(["follow_up_id", "at", "follow_up_changes.status", "follow_up_changes.next_step_on as nextStepOn"])
    .select("follow_up_changes.next_step_label as nextStepLabel")
    .select(sql<boolean>`changed_by is not distinct from ${accountId}::uuid`.as("byAccount"))
    .where("follow_ups.account_id", "=", accountId)
    .orderBy("follow_up_changes.id")
    .execute();
  return rows.map(({ id, ...row }) => ({ ...row, changes: changes.filter((change) => change.follow_up_id === id) }));
}

export async function exportCandidate({ db }: AppContext, { id }: ExportedCandidate) {
  return {
    selectedBy: await db
      .selectFrom("selections")
      .select([clinicNameOf("selections.account_id"), "selected_at as selectedAt", "consulted_at as consultedAt"])
      .where("candidate_id", "=", id)
      .orderBy("selected_at")
      .execute(),
    introductions: await db
      .selectFrom("introductions")
      .select(["state", "message", "slots", "answer", "reason", "slot"])
      .select(["requested_at as requestedAt", "answered_at as answeredAt", clinicNameOf("introductions.clinic_id")])
      .select(["moved_at as movedAt", "cancelled_at as cancelledAt"])
      .where("candidate_id", "=", id)
      .orderBy("requested_at")
      .execute(),
    recruitments: await db
      .selectFrom("recruitments")
      .select(["state", "contract", "starts_on as startsOn", "reason"])
      .select(["reported_at as reportedAt", "decided_at as decidedAt", clinicNameOf("recruitments.clinic_id")])
      .where("candidate_id", "=", id)
      .orderBy("reported_at")
      .execute(),
    // Include the notes that clinics wrote about the candidate, because the candidate has a right to read them (B2-09).
    notedBy: await db
      .selectFrom("follow_ups")
      .select(["status", "note", "next_step_on as nextStepOn", "next_step_label as nextStepLabel"])
      .select(["updated_at as updatedAt", "farewell_at as farewellAt"])
      .select(clinicNameOf("follow_ups.account_id"))
      .where("candidate_id", "=", id)
      .orderBy("follow_ups.id")
      .execute(),
    followUpChanges: await db
      .selectFrom("follow_up_changes")
      .innerJoin("follow_ups", "follow_ups.id", "follow_up_id")
      .select(["at", "follow_up_changes.status", "follow_up_changes.next_step_on as nextStepOn"])
      .select(["follow_up_changes.next_step_label as nextStepLabel", clinicNameOf("follow_ups.account_id")])
      .where("candidate_id", "=", id)
      .orderBy("follow_up_changes.id")
      .execute(),
  };
}
