import { sql } from "kysely";
import type { AppContext } from "./context.ts";
import { eraseFailedTexts, findOldestFailedText } from "./outbox/store.ts";
import type { PersonalData } from "./personal-data.ts";

const WEEK = 7 * 24 * 3600;

export const platformData: PersonalData<AppContext> = {
  tables: {
    deferred_requests: ["account", "staff"],
    channels: [],
    limit_logs: ["account", "staff"],
    login_failures: ["account", "staff"],
    messages: ["account", "candidate", "staff"],
    outbox_deliveries: ["account", "candidate", "staff"],
    settings: [],
    tokens: ["account"],
  },
  datedRows: {
    links: { table: "tokens", key: "hash", at: "expires_at", after: "linkKeptAfterExpirySeconds", isExact: true },
    messages: { table: "messages", at: "finished_at", after: "messageKeptSeconds" },
    "messages to strangers": {
      table: "messages",
      at: "finished_at",
      // Delete these messages earlier than others, because their account was erased or never existed.
      where: () => sql`not exists (select 1 from accounts where accounts.id = messages.account_id)`,
      after: "strangersMessageKeptSeconds",
    },
    "limit logs": {
      table: "limit_logs",
      key: "key",
      at: "last_at",
      after: ({ limits }) => Math.max(...Object.values(limits).map(({ seconds }) => seconds)),
    },
    "login failures": {
      table: "login_failures",
      key: "key",
      at: "last_failed_at",
      // Keep failures that block the login until the user sets a new password (policy 2).
      where: (settings) => sql`streak < ${settings.loginFailuresUntilReset}::int`,
      // These rows identify nobody, so deleting them once a week is enough.
      after: ({ settings }) => Math.max(WEEK, settings.loginForgetAfterSeconds),
    },
  },
  retentionRules: {
    "texts of failed messages": {
      after: "failedTextKeptSeconds",
      oldest: ({ db }) => findOldestFailedText(db),
      purge: ({ db }, before) => eraseFailedTexts(db, before),
    },
  },
  exportAccount: async ({ db }, { id }) => ({
    links: await db
      .selectFrom("tokens")
      .select(["purpose", "email_key as email", "created_at as createdAt"])
      .select(["expires_at as expiresAt", "used_at as usedAt"])
      .where("account_id", "=", id)
      .orderBy("created_at")
      .execute(),
    messages: await db
      .selectFrom("messages")
      .select(["channel", "kind", "recipient as to", "subject", "state"])
      .select(["created_at as createdAt", "finished_at as finishedAt"])
      .where("account_id", "=", id)
      .orderBy("created_at")
      .execute(),
  }),
  exportCandidate: async ({ db }, { id }) => ({
    messages: await db
      .selectFrom("messages")
      .select(["kind", "recipient as to", "subject", "state"])
      .select(["created_at as createdAt", "finished_at as finishedAt"])
      .where("candidate_id", "=", id)
      .orderBy("created_at")
      .execute(),
  }),
  eraseAccounts: async (trx, _, accounts) => {
    const ids = accounts.map(({ id }) => id);
    await trx.deleteFrom("messages").where("account_id", "in", ids).execute();
  },
};
