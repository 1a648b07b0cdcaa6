import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-team.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { updateStaff } from "../staff/store.ts";
import { changeMember, readMember } from "./change-member.ts";
import { requireRole } from "./judge-invitee.ts";
import { tellOfPromotion } from "./tell-of-promotion.ts";

type Call = typeof contract.changeStaffRole;

export async function changeStaffRole(
  input: ParsedInputOf<Call>,
  caller: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const role = requireRole(input.role);
  await changeMember({ id: input.id, caller, ctx }, async ({ trx, member, requireAnotherManager }) => {
    if (member.role === role) return;
    if (role !== "gestionnaire") requireAnotherManager();
    await updateStaff(trx, member.id, { role });
    const details = { from: member.role, to: role };
    const event = { event: "staff role changed", actorId: caller.id, subject: member.id, details };
    await recordEvent(trx, ctx.clock, event);
    if (role !== "gestionnaire") return;
    const promoted = { firstName: member.first_name, lastName: member.last_name };
    await tellOfPromotion(trx, ctx, promoted, { how: "promoted", exceptId: member.id });
  });
  return readMember(ctx, input.id, caller);
}
