import { FAREWELLS } from "contract/selection/farewell.ts";
import { sql } from "kysely";
import { editionOf } from "../../platform/configuration/edition.ts";
import type { Database } from "../../platform/db/connect.ts";
import { findSetting, saveSetting } from "../../platform/db/settings-store.ts";

const KEY = "farewells";

export async function findFarewells(db: Database) {
  const stored = (await findSetting(db, KEY))?.sentences;
  const sentences: readonly string[] = Array.isArray(stored) ? stored.map(String) : FAREWELLS;
  return { sentences: [...sentences], edition: editionOf(sentences) };
}

export async function storeFarewells(db: Database, sentences: readonly string[]): Promise<void> {
  await saveSetting(db, KEY, { sentences });
}

/** True if the candidate is available, has an e-mail address and has got no farewell mail from this clinic. */
export async function canGetFarewell(db: Database, clinicId: string, candidateId: number): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select active and email is not null and not exists (
      select 1 from follow_ups join accounts on accounts.id = follow_ups.account_id
      where follow_ups.candidate_id = candidates.id and farewell_at is not null
        and coalesce(accounts.holder_id, accounts.id) = ${clinicId}::uuid) as can
    from candidates where id = ${candidateId}`.execute(db);
  return rows[0]?.can ?? false;
}

export async function markFarewell(trx: Database, followUpId: number, at: Date): Promise<void> {
  await trx.updateTable("follow_ups").set({ farewell_at: at }).where("id", "=", followUpId).execute();
}

export async function findNames(db: Database, clinicId: string, candidateId: number) {
  return db
    .selectFrom("candidates")
    .leftJoin("clinics", (join) => join.on("clinics.account_id", "=", clinicId).on("clinics.position", "=", 0))
    .select(["first_name as firstName", "social_reason as clinic"])
    .where("candidates.id", "=", candidateId)
    .executeTakeFirstOrThrow();
}
