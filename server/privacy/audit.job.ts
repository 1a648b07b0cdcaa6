import type { Secrets } from "../platform/configuration/secrets.ts";
import type { AppContext } from "../platform/context.ts";
import { instantIn } from "../platform/db/instant.ts";
import { findSetting, type Setting, saveSetting, settingOf } from "../platform/db/settings-store.ts";
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
    (stored, { clock, secrets }) => {
      const at = instantIn(readCheck(secrets, stored)?.at);
      // A check cannot have happened in the future. If its date is in the future, somebody forged the date, so check
      // now.
      return at && at <= clock.now() ? new Date(at.getTime() + DAY_MS) : clock.now();
    },
  ),
  run: async (ctx) => {
    const { intact, issue, position } = await verifyAudit(ctx);
    await saveAuditCheck(ctx, ctx.clock.now(), intact, position);
    const found = { alarm: "auditLog", sequence: issue?.position, reason: issue?.reason };
    if (!intact) ctx.log.error(found, "The audit log was altered");
  },
};

type Needs = Pick<AppContext, "db" | "secrets">;

export async function saveAuditCheck({ db, secrets }: Needs, at: Date, intact: boolean, position = 0): Promise<void> {
  const check = { at: at.toISOString(), intact, position };
  await saveSetting(db, CHECK, { ...check, signature: signatureOf(secrets, check) });
}

function signatureOf(secrets: Secrets, { at, intact, position }: Setting): string {
  return secrets.sign(`audit check ${JSON.stringify([at, intact, position])}`);
}

/** @returns undefined if no check is stored or if the signature of the stored check is wrong */
function readCheck(secrets: Secrets, stored: Setting | null | undefined): Setting | undefined {
  return stored && stored.signature === signatureOf(secrets, stored) ? stored : undefined;
}

/** If the previous check succeeded, verifies only the events after it, otherwise the whole hash chain of the log. */
export async function isAuditIntact(ctx: AppContext): Promise<boolean> {
  const { intact, position } = readCheck(ctx.secrets, await findSetting(ctx.db, CHECK)) ?? {};
  return (await verifyAudit(ctx, intact === true && typeof position === "number" ? position : 0)).intact;
}

export function watchAudit({ db, metrics }: AppContext): void {
  metrics.read("audit_log_cut", async () => {
    const check = await findSetting(db, CHECK);
    return [{ labels: {}, value: check?.intact === false ? 1 : 0 }];
  });
}
