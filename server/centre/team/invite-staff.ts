import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-team.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller, SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
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
  world: World,
  { count }: Caller,
): Promise<AnswerOf<Call>> {
  const invitee = judgeInvitee(input);
  const { id } = await transact(world, async (trx) => {
    const managers = await lockManagers(trx);
    if (!managers.some((manager) => manager.id === caller.id)) throw new Problem("forbidden");
    await lockProvenStaff(trx, world, caller);
    const invited = await invite(trx, world, invitee, `${caller.firstName} ${caller.lastName}`);
    // Counted in the same transaction, so that a rejected invitation does not count.
    const refusal = await count("invitationsPerAccount", caller.id, trx);
    if (refusal) throw refusal;
    const details = { role: invitee.role, again: !invited.isNew };
    await recordEvent(trx, world.clock, { event: "staff invited", actorId: caller.id, subject: invited.id, details });
    if (invitee.role === "gestionnaire")
      await tellOfPromotion(trx, world, invitee, { how: "invited", exceptId: invited.id });
    return invited;
  }).catch(throwTaken);
  return readMember(world, id, caller);
}
