import { sql } from "kysely";
import type { AppContext } from "../platform/context.ts";
import type { PersonalData } from "../platform/personal-data.ts";
import { eraseRemoved } from "./erasure/erase-account.ts";
import { eraseUnused, noticeInactivity } from "./erasure/inactivity.ts";
import { countUnused, findOldestUse } from "./erasure/inactivity-store.ts";
import { findOldestRemoved } from "./erasure/store.ts";
import { exportAccount } from "./export-store.ts";

export const accountsData: PersonalData<AppContext> = {
  tables: {
    accounts: ["account"],
    clinics: ["account"],
    configurations: ["account"],
    email_requests: ["account"],
    lookup_snapshots: ["account"],
    passkey_challenges: ["account", "staff"],
    passkeys: ["account", "staff"],
    // The register is public data of the profession, so it does not belong to an account.
    register_added_emails: [],
    register_cache: [],
    register_changes: [],
    register_corrections: [],
    register_entries: [],
    registrations: ["account"],
    sessions: ["account"],
    siret_changes: ["account"],
    sms_codes: ["account"],
  },
  datedRows: {
    "unfinished registrations": {
      table: "accounts",
      at: "created_at",
      where: () => sql`activated_at is null and holder_id is null`,
      after: "provisionalAccountSeconds",
      isExact: true,
    },
    "looked up entries": { table: "lookup_snapshots", at: "taken_at", after: "lookupSnapshotSeconds", isExact: true },
    "SMS codes": {
      table: "sms_codes",
      key: "account_id",
      at: "expires_at",
      after: "linkKeptAfterExpirySeconds",
      isExact: true,
    },
    "passkey challenges": {
      table: "passkey_challenges",
      key: "hash",
      at: "expires_at",
      after: "linkKeptAfterExpirySeconds",
      isExact: true,
    },
    "requests of an e-mail": { table: "email_requests", at: "requested_at", after: "emailRequestKeptSeconds" },
    "cached register entries": {
      table: "register_cache",
      key: "num_ordinal",
      at: "fetched_at",
      after: "registerCacheSeconds",
    },
    "idle sessions": { table: "sessions", at: "last_seen_at", after: "sessionIdleSeconds" },
    "old sessions": { table: "sessions", at: "created_at", after: "sessionAbsoluteSeconds" },
    "register changes": { table: "register_changes", key: "changed_at", at: "changed_at", after: "auditKeptSeconds" },
  },
  retentionRules: {
    "unused accounts to notify": {
      after: ({ settings }) => settings.inactiveAccountSeconds - settings.inactivityNoticeSeconds,
      oldest: async ({ db }) => (await findOldestUse(db)).unnoticed,
      purge: noticeInactivity,
    },
    "unused accounts": {
      after: "inactiveAccountSeconds",
      oldest: async ({ db }) => (await findOldestUse(db)).noticed,
      due: { table: "accounts", count: (ctx, unusedSince) => countUnused(ctx.db, unusedTerms(ctx, unusedSince)) },
      purge: (ctx, unusedSince) => eraseUnused(ctx, unusedTerms(ctx, unusedSince)),
    },
    "removed collaborators": {
      after: "removedCollaboratorSeconds",
      oldest: ({ db }) => findOldestRemoved(db),
      purge: eraseRemoved,
    },
  },
  exportAccount,
  eraseAccounts: async (trx, _, accounts) => {
    const numbers = accounts.flatMap(({ numOrdinal }) => numOrdinal ?? []);
    if (numbers.length === 0) return;
    await trx.deleteFrom("email_requests").where("num_ordinal", "in", numbers).execute();
    await trx.deleteFrom("lookup_snapshots").where("num_ordinal", "in", numbers).execute();
  },
};

function unusedTerms({ policy, clock }: AppContext, unusedSince: Date) {
  return {
    unusedSince,
    noticedBefore: new Date(clock.now().getTime() - policy.settings.inactivityNoticeSeconds * 1000),
  };
}
