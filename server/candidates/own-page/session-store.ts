import { OWN_STATES } from "contract/candidates/states.ts";
import { type Insertable, sql } from "kysely";
import type { SessionLimits } from "../../accounts/sessions/limits.ts";
import type { Database } from "../../platform/db/connect.ts";
import { isLive } from "../../platform/db/instant.ts";
import type { Tables } from "../../platform/db/tables.ts";

export async function insertTicket(trx: Database, ticket: Insertable<Tables["dossier_tickets"]>): Promise<void> {
  await trx.insertInto("dossier_tickets").values(ticket).execute();
}

/** Deletes a ticket. @returns undefined if the ticket is used or expired, or if the centre has archived the dossier */
export async function useTicket(trx: Database, hash: string, now: Date) {
  return trx
    .deleteFrom("dossier_tickets")
    .using("candidates")
    .whereRef("candidates.id", "=", "candidate_id")
    .where("hash", "=", hash)
    .where(isLive("dossier_tickets", now))
    .where("state", "in", OWN_STATES)
    .returning(["candidate_id", "email_hash", "email"])
    .executeTakeFirst();
}

export async function insertSession(trx: Database, session: Insertable<Tables["dossier_sessions"]>): Promise<void> {
  await trx.insertInto("dossier_sessions").values(session).execute();
}

/**
 * Makes the dossier's current settings the candidate's own choice, so that neither feed nor staff can show parts that
 * are hidden now (B11-05).
 */
export async function keepSharing(trx: Database, candidateId: number): Promise<void> {
  await sql`
    update candidates set shares_photo = shows_photo, shares_phone = shows_phone, shares_email = shows_email,
      shares_letter = shows_letter
    where id = ${candidateId}`.execute(trx);
}

/** Finds no session if the centre archived the dossier, or if the retention job anonymised the dossier. */
export async function findSession(db: Database, tokenHash: string, limits: SessionLimits) {
  return db
    .selectFrom("dossier_sessions")
    .innerJoin("candidates", "candidates.id", "candidate_id")
    .select(["dossier_sessions.id", "candidate_id", "email_hash", "email", "last_seen_at"])
    .where("token_hash", "=", tokenHash)
    .where("last_seen_at", ">", limits.idleSince)
    .where("dossier_sessions.created_at", ">", limits.createdSince)
    .where("dossier_sessions.created_at", "<=", limits.createdUntil)
    .where("state", "in", OWN_STATES)
    .executeTakeFirst();
}

export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("dossier_sessions").set({ last_seen_at: now }).where("id", "=", id).execute();
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom("dossier_sessions").where("id", "=", id).execute();
}
