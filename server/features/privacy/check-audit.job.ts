import type { Job } from "../../jobs/job.ts";
import { findAuditCheck, saveAuditCheck } from "./audit-check-store.ts";
import { verifyAudit } from "./verify-audit.ts";

const DAY_MS = 86_400_000;

/**
 * Walks over the whole audit log once a day (policy T-51): the end, which is watched all the time, tells nothing of what
 * somebody changed or took out before it.
 */
export const checkAuditJob: Job = {
  name: "check the audit log",
  nextDue: async (world) => {
    const last = await findAuditCheck(world.db);
    return new Date((last?.at.getTime() ?? -DAY_MS) + DAY_MS);
  },
  run: async (world) => {
    const { fault } = await verifyAudit({}, world);
    await saveAuditCheck(world.db, { at: world.clock.now(), alteredAt: fault?.sequence ?? null });
    if (fault) world.log.error({ alarm: "auditLog", sequence: fault.sequence }, "The audit log was altered");
  },
};
