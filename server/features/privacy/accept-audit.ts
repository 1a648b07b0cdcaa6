import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { saveAuditCheck } from "./audit-check-store.ts";
import { AUDIT_ACCEPTED } from "./audit-seal.ts";
import { keepHead } from "./remember-head.ts";
import { continueChain } from "./seal-audit.ts";
import { type AuditCheck, verifyAudit } from "./verify-audit.ts";

type Needs = Pick<World, "db" | "secrets" | "auditMemory" | "clock" | "random" | "log">;

/** What was found wrong with the log, as an event of it tells it. */
export function toDetails({ fault, cut, restoredFrom }: Pick<AuditCheck, "fault" | "cut" | "restoredFrom">) {
  if (!fault && !cut) return {};
  return {
    ...(fault ? { fault } : {}),
    ...(cut ? { cut: { ...cut, keptUntil: cut.keptUntil?.toISOString() ?? null } } : {}),
    ...(restoredFrom ? { restoredFrom: restoredFrom.toISOString() } : {}),
  };
}

/**
 * Accepts, for the operator, that the audit log lacks something or was altered: it goes on by an event that says what.
 * What is whole stays verified; after an alteration the chain begins anew behind everything that is there.
 * @returns what was found before; nothing was done when the log is intact
 */
export async function acceptAudit(world: Needs): Promise<AuditCheck> {
  const check = await verifyAudit({}, world);
  const { fault, cut } = check;
  if (!fault && !cut) return check;
  const end = await transact(world, async (trx) => {
    await saveAuditCheck(trx, { at: world.clock.now(), alteredAt: null });
    return continueChain(trx, world, {
      event: AUDIT_ACCEPTED,
      details: toDetails(check),
      highest: cut?.to ?? 0,
      beginsAnew: !check.isChainWhole,
    });
  });
  await keepHead(world, end.lastSequence, end.lastSeal);
  return check;
}
