import { clinicNameOf } from "../accounts/clinic-name.ts";
import type { AppContext } from "../platform/context.ts";
import type { ExportedAccount, PersonalData } from "../platform/personal-data.ts";
import type { AccountExport } from "../privacy/export.ts";

export const alertsData: PersonalData<AppContext> = {
  tables: {
    alert_parameters: ["account"],
    digests: ["account"],
    notifications: ["account", "candidate"],
    saved_searches: ["account"],
    short_links: ["account"],
  },
  datedRows: {
    "short links": { table: "short_links", key: "code", at: "expires_at", after: "linkKeptAfterExpirySeconds" },
    "read notifications": { table: "notifications", at: "read_at", after: "readNotificationKeptSeconds" },
    "deleted notifications": {
      table: "notifications",
      at: "deleted_at",
      after: "deletedNotificationKeptSeconds",
      isExact: true,
    },
    "deleted searches": { table: "saved_searches", at: "deleted_at", after: "deletedSearchKeptSeconds", isExact: true },
  },
  exportAccount,
  exportCandidate: async ({ db }, { id }) => ({
    notifications: await db
      .selectFrom("notifications")
      .select(["title", "content", "created_at as createdAt", clinicNameOf("notifications.account_id")])
      .where("candidate_id", "=", id)
      .orderBy("created_at")
      .execute(),
  }),
};

async function exportAccount({ db }: AppContext, { id }: ExportedAccount): Promise<AccountExport> {
  const digest = await db
    .selectFrom("digests")
    .select(["next_run_at as nextRunAt", "mailed_on as mailedOn", "refused_address as refusedAddress", "stopped"])
    .where("account_id", "=", id)
    .executeTakeFirst();
  const settings = await db
    .selectFrom("alert_parameters")
    .select(["enabled", "sectors as sectorList", "mobile", "mobile_since as mobileSince"])
    .select(["mobile_stopped as mobileStopped", "periodicity", "params as periodicityParams", "digest"])
    .select(["paused_until as pausedUntil", "last_run_at as lastRunAt", "next_run_at as nextRunAt"])
    .select(["sms_day", "sms_count"])
    .where("account_id", "=", id)
    .executeTakeFirst();
  return {
    notifications: await db
      .selectFrom("notifications")
      .select(["title", "content", "sectors as sectorList", "created_at as createdAt", "read_at as readAt"])
      .where("account_id", "=", id)
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .execute(),
    savedSearches: await db
      .selectFrom("saved_searches")
      .select(["name", "filters", "alert", "created_at as createdAt", "deleted_at as deletedAt"])
      .where("account_id", "=", id)
      .orderBy("created_at")
      .execute(),
    digest: digest ?? null,
    alertSettings: settings ? { ...settings, smsToday: { day: settings.sms_day, count: settings.sms_count } } : null,
    // Omit the code of the link, because the code is a secret.
    shortLinks: await db
      .selectFrom("short_links")
      .select(["path", "expires_at as expiresAt"])
      .where("account_id", "=", id)
      .orderBy("expires_at")
      .execute(),
  };
}
