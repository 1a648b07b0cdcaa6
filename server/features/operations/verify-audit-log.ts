import type { AnswerOf } from "contract/call.ts";
import type { verifyAuditLog as definition } from "contract/operations.ts";
import type { World } from "../../world.ts";
import { verifyAudit } from "../privacy/verify-audit.ts";

type Call = typeof definition;

/** Whether the audit log is as it was written (policy T-51). */
export async function verifyAuditLog(_input: unknown, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  const check = await verifyAudit({}, world);
  return { ...check, fault: check.fault && { ...check.fault } };
}
