import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { verifyAuditLog as definition } from "contract/operator.ts";
import type { AuditLogState } from "contract/operator-shapes.ts";
import type { World } from "../../world.ts";
import { type AuditCheck, verifyAudit } from "../privacy/verify-audit.ts";

type Call = typeof definition;

/** Whether the audit log is as it was written (policy T-51). */
export async function verifyAuditLog(
  { seen }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return toAuditLogState(await verifyAudit({ seen }, world));
}

/** A check of the audit log as the calls tell it. */
export function toAuditLogState({
  fault,
  cut,
  beginsAt,
  restoredFrom,
  isChainWhole: _,
  ...check
}: AuditCheck): AuditLogState {
  return {
    ...check,
    fault: fault && { ...fault },
    cut: cut && { ...cut, keptUntil: cut.keptUntil?.toISOString() ?? null },
    beginsAt: beginsAt?.toISOString() ?? null,
    restoredFrom: restoredFrom?.toISOString() ?? null,
  };
}
