import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-team.ts";
import { recordEvent } from "../../audit.ts";
import type { SessionStaff } from "../../http/slice.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { endEverythingOpen, replaceRecoveryCodes, updateStaff } from "../staff/store.ts";
import { removePasskeys } from "../staff-passkeys/store.ts";
import { changeMember, readMember } from "./change-member.ts";
import { secondFactorResetMail } from "./messages.ts";

type Call = typeof contract.resetStaffSecondFactor;

/** Takes application, recovery codes and passkeys away from who lost the telephone; sessions end (beyond B1-09). */
export async function resetStaffSecondFactor(
  { id }: ParsedInputOf<Call>,
  caller: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  await changeMember({ id, caller, world }, async ({ trx, member }) => {
    await updateStaff(trx, member.id, { totp_secret: null, totp_since: null, totp_steps: [] });
    await replaceRecoveryCodes(trx, member.id, []);
    await removePasskeys(trx, member.id);
    await endEverythingOpen(trx, member.id);
    const event = { event: "staff second factor reset", actorId: caller.id, subject: member.id };
    await recordEvent(trx, world.clock, event);
    const notice = { channel: "email", kind: "second factor reset", to: member.email } as const;
    await enqueue(trx, world, { ...notice, ...secondFactorResetMail(world.site) });
  });
  return readMember(world, id, caller);
}
