import { dueByQuery } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { findChain, sealDue } from "./audit-store.ts";
import { rememberHead } from "./remember-head.ts";
import { sealAudit } from "./seal-audit.ts";

/** Events wait a little, so that many are sealed together. */
const WAIT_SECONDS = 10;

/** Seals the audit log, event after event (policy T-51). */
export const sealAuditJob: Job = {
  name: "seal the audit log",
  nextDue: dueByQuery((db) => sealDue(db, WAIT_SECONDS)),
  run: async (world) => {
    const sealed = await sealAudit(world);
    const { isWhole, cut } = await rememberHead(world);
    if (!isWhole) world.log.error({ alarm: "auditLog", sequence: cut?.from }, "The audit log was cut or altered");
    const found = await findChain(world.db);
    // The technical log usually leaves the machine: the seal noted there vouches for everything before it.
    world.log.info({ sealed, sequence: found?.chain.lastSequence, seal: found?.chain.lastSeal }, "Audit log sealed");
  },
};
