import type { AccountData } from "contract/privacy.ts";
import type { Database } from "../../db/connect.ts";
import { toIntroduction } from "../introductions/store.ts";
import { toRecruitment } from "../recruitments/store.ts";
import { clinicOf } from "./candidate-export-store.ts";

/** The introductions that an account asked for. */
export async function findIntroductionsOf(db: Database, accountId: string): Promise<AccountData["introductions"]> {
  const rows = await db
    .selectFrom("introductions")
    .selectAll()
    .where("asked_by", "=", accountId)
    .orderBy("requested_at")
    .execute();
  return rows.map((row) => {
    const { id, ...introduction } = toIntroduction(row);
    return { candidateId: row.candidate_id, ...introduction };
  });
}

/** The recruitments that an account reported. */
export async function findRecruitmentsOf(db: Database, accountId: string): Promise<AccountData["recruitments"]> {
  const rows = await db
    .selectFrom("recruitments")
    .selectAll()
    .where("reported_by", "=", accountId)
    .orderBy("reported_at")
    .execute();
  return rows.map((row) => {
    const { id, ...recruitment } = toRecruitment(row);
    return { candidateId: row.candidate_id, ...recruitment };
  });
}

/** What clinics wrote to the centre about a candidate, and what it answered. */
export async function findIntroductionsAbout(db: Database, candidateId: number) {
  return db
    .selectFrom("introductions")
    .select(["state", "message", "slots", "answer", "reason", "slot"])
    .select(["requested_at as requestedAt", "answered_at as answeredAt"])
    .select(clinicOf("introductions.clinic_id").as("clinic"))
    .where("candidate_id", "=", candidateId)
    .orderBy("requested_at")
    .execute();
}

/** The clinics that said that they recruited a candidate. */
export async function findRecruitmentsAbout(db: Database, candidateId: number) {
  return db
    .selectFrom("recruitments")
    .select(["state", "contract", "starts_on as startsOn", "reason"])
    .select(["reported_at as reportedAt", "decided_at as decidedAt"])
    .select(clinicOf("recruitments.clinic_id").as("clinic"))
    .where("candidate_id", "=", candidateId)
    .orderBy("reported_at")
    .execute();
}
