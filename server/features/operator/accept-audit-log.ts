import type { AnswerOf } from "contract/call.ts";
import type { acceptAuditLog as definition } from "contract/operator.ts";
import type { World } from "../../world.ts";
import { acceptAudit } from "../privacy/accept-audit.ts";
import { toAuditLogState } from "./verify-audit-log.ts";

/** Accepts what a check of the audit log found, and answers what it was; nothing is done where nothing is wrong. */
export async function acceptAuditLog(
  _input: unknown,
  _user: undefined,
  world: World,
): Promise<AnswerOf<typeof definition>> {
  const before = await acceptAudit(world);
  return { accepted: before.fault !== null || before.cut !== null, before: toAuditLogState(before) };
}
