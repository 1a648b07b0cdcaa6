import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-team.ts";
import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { recordCommand } from "../operator/record-command.ts";
import { invite, throwTaken } from "./invite.ts";
import { judgeInvitee } from "./judge-invitee.ts";
import { tellOfPromotion } from "./tell-of-promotion.ts";

type Call = typeof contract.addStaff;

/** The operator's invitation: by it the first gestionnaire comes (beyond B1-03). */
export async function addStaff(input: ParsedInputOf<Call>, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  const invitee = judgeInvitee({ ...input, role: input.role ?? "gestionnaire" });
  return transact(world, async (trx) => {
    const { id } = await invite(trx, world, invitee, undefined);
    await recordCommand(trx, world, "add staff", id, { role: invitee.role });
    if (invitee.role === "gestionnaire") await tellOfPromotion(trx, world, invitee, { how: "invited", exceptId: id });
    return { id, email: invitee.email, role: invitee.role };
  }).catch(throwTaken);
}
