import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { PersonalData } from "../platform/personal-data.ts";
import type { AccountExport } from "../privacy/export.ts";
import * as store from "./export-store.ts";

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
  exportAccount: async ({ db }, { id }): Promise<AccountExport> => ({
    notifications: await store.findNotifications(db, id),
    savedSearches: await store.findSearches(db, id),
    digest: (await store.findDigest(db, id)) ?? null,
    alertSettings: await alertSettingsOf(db, id),
    shortLinks: await store.findShortLinks(db, id),
  }),
};

async function alertSettingsOf(db: Database, accountId: string) {
  const row = await store.findAlertSettings(db, accountId);
  if (!row) return null;
  const { sms_day: day, sms_count: count, ...settings } = row;
  return { ...settings, smsToday: { day, count } };
}
