import { sql } from "kysely";
import type { AppContext } from "../platform/context.ts";
import type { ExportedAccount, PersonalData } from "../platform/personal-data.ts";
import { purgeAudit, redactAudit } from "./audit-chain.ts";
import { countEventsBefore, findOldestEvent, isAbout } from "./audit-chain-store.ts";
import type { AccountExport } from "./export.ts";

export const privacyData: PersonalData<AppContext> = {
  tables: { audit_events: ["account", "candidate", "staff"], audit_chain: [] },
  retentionRules: {
    "audit log": {
      after: "auditKeptSeconds",
      oldest: ({ db }) => findOldestEvent(db),
      due: { table: "audit_events", count: ({ db }, before) => countEventsBefore(db, before) },
      purge: purgeAudit,
    },
  },
  exportAccount: async (ctx, account): Promise<AccountExport> => ({ auditEvents: await findEvents(ctx, account) }),
  eraseAccounts: async (trx, ctx, accounts) => {
    for (const account of accounts) await redactAudit(trx, ctx, account);
  },
};

function findEvents({ db }: AppContext, account: ExportedAccount) {
  const isOwn = sql<boolean>`coalesce(actor_id = ${account.id}, false)`;
  return db
    .selectFrom("audit_events")
    .select(["at", "event", isOwn.as("byAccount")])
    .select(sql<string | null>`case when ${isOwn} then address end`.as("address"))
    .where(isAbout(account))
    .orderBy("id")
    .execute();
}
