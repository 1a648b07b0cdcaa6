import type { Database } from "../platform/db/connect.ts";

// Fields under the names of the export (policy T-54).

export async function findNotifications(db: Database, accountId: string) {
  return db
    .selectFrom("notifications")
    .select(["title", "content", "sectors as sectorList", "created_at as createdAt", "read_at as readAt"])
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .execute();
}

export async function findSearches(db: Database, accountId: string) {
  return db
    .selectFrom("saved_searches")
    .select(["name", "filters", "alert", "created_at as createdAt", "deleted_at as deletedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

export async function findDigest(db: Database, accountId: string) {
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

/** Without the code, which is a secret. */
export async function findShortLinks(db: Database, accountId: string) {
  return db
    .selectFrom("short_links")
    .select(["path", "expires_at as expiresAt"])
    .where("account_id", "=", accountId)
    .orderBy("expires_at")
    .execute();
}
