import { dueByFacts } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { auditCheckIn, keptAuditCheck, saveAuditCheck } from "./audit-check-store.ts";
import { verifyAudit } from "./verify-audit.ts";

const DAY_MS = 86_400_000;

/** When a process last walked itself, or was first asked: whoever writes in the database cannot put that off. */
const ownWalks = new WeakMap<World, Date>();

/**
 * Walks over the whole audit log once a day (policy T-51): the end, which is watched all the time, tells nothing of what
 * somebody changed or took out before it. What the database says of the last walk spares other processes theirs, for a
 * day more than its own, and for nothing where it lies in the future.
 */
export const checkAuditJob: Job = {
  name: "check the audit log",
  nextDue: dueByFacts(keptAuditCheck, (kept, world) => {
    const now = world.clock.now();
    const own = ownWalks.get(world) ?? now;
    ownWalks.set(world, own);
    const last = auditCheckIn(kept);
    if (!last || last.at > now) return now;
    return new Date(Math.min(last.at.getTime() + DAY_MS, own.getTime() + 2 * DAY_MS));
  }),
  run: async (world) => {
    ownWalks.set(world, world.clock.now());
    const { fault } = await verifyAudit({}, world);
    await saveAuditCheck(world.db, { at: world.clock.now(), alteredAt: fault?.sequence ?? null });
    if (fault) world.log.error({ alarm: "auditLog", sequence: fault.sequence }, "The audit log was altered");
  },
};
