import type { Database } from "../../db/connect.ts";
import { instantIn } from "../../db/instant.ts";
import { findSetting, saveSetting, settingOf } from "../../db/settings-store.ts";
import { dueByFacts, dueByQuery } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { chainEvents, verifyAudit } from "./audit-chain.ts";
import { chainDue } from "./audit-chain-store.ts";

/** Events wait a little, so that many are chained together. */
const WAIT_SECONDS = 10;
const DAY_MS = 86_400_000;
/** The setting that holds when the audit log was last verified, and the result. */
const CHECK = "audit check";

export const chainAuditJob: Job = {
  name: "chain the audit log",
  nextDue: dueByQuery((db) => chainDue(db, WAIT_SECONDS)),
  run: async (world) => {
    await chainEvents(world);
  },
};

/** Verifies the whole audit log once a day (policy T-51). */
export const checkAuditJob: Job = {
  name: "check the audit log",
  nextDue: dueByFacts(
    (db) => db.selectNoFrom(settingOf(CHECK).as("due")),
    (check, { clock }) => {
      const at = instantIn(check?.at);
      // A check of the future never took place: somebody wrote it into the database.
      return at && at <= clock.now() ? new Date(at.getTime() + DAY_MS) : clock.now();
    },
  ),
  run: async (world) => {
    const { intact, fault, position } = await verifyAudit(world);
    await saveAuditCheck(world.db, world.clock.now(), intact, position);
    if (!intact) {
      world.log.error(
        { alarm: "auditLog", sequence: fault?.position, reason: fault?.reason },
        "The audit log was altered",
      );
    }
  },
};

/** Stores the result of a check, and up to where the log was verified. */
export async function saveAuditCheck(db: Database, at: Date, intact: boolean, position = 0): Promise<void> {
  await saveSetting(db, CHECK, { at, intact, position });
}

/** Whether the log was intact at the last check and is so since; after a bad check all of it is verified again. */
export async function isAuditIntact(world: World): Promise<boolean> {
  const { intact, position } = (await findSetting(world.db, CHECK)) ?? {};
  return (await verifyAudit(world, intact === true && typeof position === "number" ? position : 0)).intact;
}

/** Shows Prometheus the result of the last check. */
export function watchAudit({ db, metrics }: World): void {
  metrics.read("audit_log_cut", async () => {
    const check = await findSetting(db, CHECK);
    return [{ labels: {}, value: check?.intact === false ? 1 : 0 }];
  });
}
