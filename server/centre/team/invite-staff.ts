import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-team.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Caller, SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { readMember } from "./change-member.ts";
import { invite, throwTaken } from "./invite.ts";
import { judgeInvitee } from "./judge-invitee.ts";
import { lockManagers } from "./store.ts";
import { tellOfPromotion } from "./tell-of-promotion.ts";

type Call = typeof contract.inviteStaff;

export async function inviteStaff(
  input: ParsedInputOf<Call>,
  caller: SessionStaff,
  ctx: AppContext,
  { count }: Caller,
): Promise<ResponseOf<Call>> {
  const invitee = judgeInvitee(input);
  const { id } = await transact(ctx, async (trx) => {
    const managers = await lockManagers(trx);
    if (!managers.some((manager) => manager.id === caller.id)) throw new Problem("forbidden");
    await lockProvenStaff(trx, ctx, caller);
    const invited = await invite(trx, ctx, invitee, `${caller.firstName} ${caller.lastName}`);
    // Counted in the same transaction, so that a rejected invitation does not count.
    const rejection = await count("invitationsPerAccount", caller.id, trx);
    if (rejection) throw rejection;
    const details = { role: invitee.role, again: !invited.isNew };
    await recordEvent(trx, ctx.clock, { event: "staff invited", actorId: caller.id, subject: invited.id, details });
    if (invitee.role === "gestionnaire")
      await tellOfPromotion(trx, ctx, invitee, { how: "invited", exceptId: invited.id });
    return invited;
  }).catch(throwTaken);
  return readMember(ctx, id, caller);
}
