import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-team.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { updateStaff } from "../staff/store.ts";
import { changeMember, readMember } from "./change-member.ts";
import { tellOfPromotion } from "./tell-of-promotion.ts";

type Call = typeof contract.resumeStaff;

export async function resumeStaff(
  { id }: ParsedInputOf<Call>,
  caller: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  await changeMember({ id, caller, ctx }, async ({ trx, member }) => {
    if (!member.suspended_at) return;
    await updateStaff(trx, member.id, { suspended_at: null });
    await recordEvent(trx, ctx.clock, { event: "staff resumed", actorId: caller.id, subject: member.id });
    if (member.role !== "gestionnaire") return;
    const resumed = { firstName: member.first_name, lastName: member.last_name };
    await tellOfPromotion(trx, ctx, resumed, { how: "resumed", exceptId: member.id });
  });
  return readMember(ctx, id, caller);
}
