import { sql } from "kysely";
import type { Database } from "../platform/db/connect.ts";
import { toIntroduction } from "../selection/introductions/store.ts";
import { toRecruitment } from "../selection/recruitments/store.ts";

// Data of the account export under its published names (policy T-54). Contains no secrets, and of other people only
// their relation to the account.

export async function findExportedAccount(db: Database, id: string) {
  return db
    .selectFrom("accounts")
    .select(["id", "email", "gender", "phone", "last_name as lastName", "first_name as firstName"])
    .select(["num_ordinal as numOrdinal", "phone_checked as phoneChecked", "email_checked as emailChecked"])
    .select(["mendatary_checked as mendataryChecked", "shares_selection as sharesSelection"])
    .select(["terms_accepted_at as termsAcceptedAt", "terms_version as termsVersion", "created_at as createdAt"])
    .select(["activated_at as activatedAt", "last_login_at as lastLoginAt", "removed_at as removedAt"])
    .select("inactivity_notice_at as inactivityNoticeAt")
    .select(
      sql<"holder" | "collaborator">`case when holder_id is null then 'holder' else 'collaborator' end`.as("role"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findClinicsWithSirets(db: Database, accountId: string) {
  const clinics = await db
    .selectFrom("clinics")
    .select(["id", "social_reason as socialReason", "siret", "address", "zip_code as ZIPCode", "city", "phone"])
    .where("account_id", "=", accountId)
    .orderBy("position")
    .execute();
  const changes = await db
    .selectFrom("siret_changes")
    .innerJoin("clinics", "clinics.id", "siret_changes.clinic_id")
    .select(["clinic_id", "siret_changes.former as siret", "siret_changes.changed_at as changedAt"])
    .where("clinics.account_id", "=", accountId)
    .orderBy("siret_changes.id")
    .execute();
  const formerOf = (id: unknown) => changes.filter((one) => one.clinic_id === id).map(({ clinic_id, ...one }) => one);
  return clinics.map(({ id, ...clinic }) => ({ ...clinic, formerSirets: formerOf(id) }));
}

export async function findRegistration(db: Database, accountId: string) {
  return db
    .selectFrom("registrations")
    .select(["register_emails as registerEmails", "differences", "noted_at as notedAt"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Names only: contact data belongs to the collaborators. */
export async function findNamedCollaborators(db: Database, holderId: string) {
  return db
    .selectFrom("accounts")
    .select(["last_name as lastName", "first_name as firstName"])
    .select(["mendatary_checked as mendataryChecked", "created_at as invitedAt"])
    .where("holder_id", "=", holderId)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .execute();
}

export async function findLinks(db: Database, accountId: string) {
  return db
    .selectFrom("tokens")
    .select(["purpose", "email_key as email", "created_at as createdAt"])
    .select(["expires_at as expiresAt", "used_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

export async function findSelectedIds(db: Database, accountId: string) {
  return db
    .selectFrom("selections")
    .select(["candidate_id as candidateId", "selected_at as selectedAt", "consulted_at as consultedAt"])
    .where("account_id", "=", accountId)
    .orderBy("selected_at")
    .execute();
}

export async function findFollowUpsOf(db: Database, accountId: string) {
  const rows = await db
    .selectFrom("follow_ups")
    .select(["id", "candidate_id as candidateId", "status", "note", "next_step_on as nextStepOn"])
    .select(["updated_at as updatedAt", "removed_at as removedAt"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  const changes = await db
    .selectFrom("follow_up_changes")
    .innerJoin("follow_ups", "follow_ups.id", "follow_up_id")
    .select(["follow_up_id", "at", "follow_up_changes.status", "follow_up_changes.next_step_on as nextStepOn"])
    .select(sql<boolean>`changed_by is not distinct from ${accountId}::uuid`.as("byAccount"))
    .where("follow_ups.account_id", "=", accountId)
    .orderBy("follow_up_changes.id")
    .execute();
  const changesOf = (id: unknown) =>
    changes.filter((one) => one.follow_up_id === id).map(({ follow_up_id, ...one }) => one);
  return rows.map(({ id, ...row }) => ({ ...row, changes: changesOf(id) }));
}

export async function findIntroductionsOf(db: Database, accountId: string) {
  const query = db.selectFrom("introductions").selectAll().where("asked_by", "=", accountId);
  return (await query.orderBy("requested_at").execute()).map((row) => {
    const { id, ...introduction } = toIntroduction(row);
    return { candidateId: row.candidate_id, ...introduction };
  });
}

export async function findRecruitmentsOf(db: Database, accountId: string) {
  const query = db.selectFrom("recruitments").selectAll().where("reported_by", "=", accountId);
  return (await query.orderBy("reported_at").execute()).map((row) => {
    const { id, ...recruitment } = toRecruitment(row);
    return { candidateId: row.candidate_id, ...recruitment };
  });
}

export async function findSeenCandidates(db: Database, accountId: string) {
  return db
    .selectFrom("candidate_views")
    .select(["candidate_id as candidateId", "first_viewed_at as firstViewedAt", "last_viewed_at as lastViewedAt"])
    .where("account_id", "=", accountId)
    .orderBy("first_viewed_at")
    .execute();
}

export async function findOpenings(db: Database, accountId: string) {
  return db
    .selectFrom("view_log")
    .select(["candidate_id as candidateId", "what", "viewed_at as viewedAt"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export async function findAllNotifications(db: Database, accountId: string) {
  return db
    .selectFrom("notifications")
    .select(["title", "content", "sectors as sectorList", "created_at as createdAt", "read_at as readAt"])
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .execute();
}

export async function findSearchesOf(db: Database, accountId: string) {
  return db
    .selectFrom("saved_searches")
    .select(["name", "filters", "alert", "created_at as createdAt", "deleted_at as deletedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

export async function findDigestOf(db: Database, accountId: string) {
  return db
    .selectFrom("digests")
    .select(["next_run_at as nextRunAt", "mailed_on as mailedOn", "refused_address as refusedAddress", "stopped"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

export async function findAlertSettings(db: Database, accountId: string) {
  return db
    .selectFrom("alert_parameters")
    .select(["enabled", "sectors as sectorList", "mobile", "mobile_since as mobileSince"])
    .select(["mobile_stopped as mobileStopped", "periodicity", "params as periodicityParams", "digest"])
    .select(["paused_until as pausedUntil", "last_run_at as lastRunAt", "next_run_at as nextRunAt"])
    .select(["sms_day", "sms_count"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

export async function findMessages(db: Database, accountId: string) {
  return db
    .selectFrom("messages")
    .select(["channel", "kind", "recipient as to", "subject", "state"])
    .select(["created_at as createdAt", "finished_at as finishedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

/** Without the code, which is a secret. */
export async function findShortLinks(db: Database, accountId: string) {
  return db
    .selectFrom("short_links")
    .select(["path", "expires_at as expiresAt"])
    .where("account_id", "=", accountId)
    .orderBy("expires_at")
    .execute();
}

export async function findConfigurations(db: Database, accountId: string) {
  return db
    .selectFrom("configurations")
    .select(["type", "details", "is_active as isActive", "updated_at as updatedAt"])
    .where("account_id", "=", accountId)
    .orderBy("type")
    .execute();
}

/** Times only: anyone can make a request under any number. */
export async function findEmailRequests(db: Database, numOrdinal: string | null) {
  return db
    .selectFrom("email_requests")
    .select(["requested_at as requestedAt", "handled_at as handledAt"])
    .where("num_ordinal", "=", numOrdinal ?? "")
    .orderBy("requested_at")
    .execute();
}

export async function findAuditEvents(db: Database, accountId: string, numOrdinal: string | null) {
  const isOwn = sql<boolean>`coalesce(actor_id = ${accountId}, false)`;
  return db
    .selectFrom("audit_events")
    .select([
      "at",
      "event",
      isOwn.as("byAccount"),
      sql<string | null>`case when ${isOwn} then address end`.as("address"),
    ])
    .where((where) =>
      where.or([where("actor_id", "=", accountId), where("subject", "in", [accountId, numOrdinal ?? accountId])]),
    )
    .orderBy("id")
    .execute();
}
