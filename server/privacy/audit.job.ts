import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import { instantIn } from "../platform/db/instant.ts";
import { findSetting, saveSetting, settingOf } from "../platform/db/settings-store.ts";
import type { Job } from "../platform/jobs/job.ts";
import { dueByFacts, dueByQuery } from "../platform/jobs/schedule.ts";
import { chainEvents, verifyAudit } from "./audit-chain.ts";
import { chainDue } from "./audit-chain-store.ts";

const WAIT_SECONDS = 10;
const DAY_MS = 86_400_000;
const CHECK = "audit check";

export const chainAuditJob: Job = {
  name: "chain the audit log",
  nextDue: dueByQuery((db) => chainDue(db, WAIT_SECONDS)),
  run: async (ctx) => {
    await chainEvents(ctx);
  },
};

export const checkAuditJob: Job = {
  name: "check the audit log",
  nextDue: dueByFacts(
    (db) => db.selectNoFrom(settingOf(CHECK).as("due")),
    (check, { clock }) => {
      const at = instantIn(check?.at);
      // Check now if the last check has a date in the future, which somebody must have forged.
      return at && at <= clock.now() ? new Date(at.getTime() + DAY_MS) : clock.now();
    },
  ),
  run: async (ctx) => {
    const { intact, issue, position } = await verifyAudit(ctx);
    await saveAuditCheck(ctx.db, ctx.clock.now(), intact, position);
    const found = { alarm: "auditLog", sequence: issue?.position, reason: issue?.reason };
    if (!intact) ctx.log.error(found, "The audit log was altered");
  },
};

export async function saveAuditCheck(db: Database, at: Date, intact: boolean, position = 0): Promise<void> {
  await saveSetting(db, CHECK, { at, intact, position });
}

/** Verifies the chain since the last successful check, or the whole chain after a failure. */
export async function isAuditIntact(ctx: AppContext): Promise<boolean> {
  const { intact, position } = (await findSetting(ctx.db, CHECK)) ?? {};
  return (await verifyAudit(ctx, intact === true && typeof position === "number" ? position : 0)).intact;
}

export function watchAudit({ db, metrics }: AppContext): void {
  metrics.read("audit_log_cut", async () => {
    const check = await findSetting(db, CHECK);
    return [{ labels: {}, value: check?.intact === false ? 1 : 0 }];
  });
}
