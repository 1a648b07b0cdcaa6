import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-team.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { makeStaffLink } from "../login/link-store.ts";
import { removePasskeys } from "../passkeys/store.ts";
import { endEverythingOpen, replaceRecoveryCodes, updateStaff } from "../staff/store.ts";
import { changeMember, readMember } from "./change-member.ts";
import { secondFactorResetMail } from "./messages.ts";

type Call = typeof contract.resetStaffSecondFactor;

/** The password is voided as well: otherwise its thief could set up the next second factor (policy T-66). */
export async function resetStaffSecondFactor(
  { id }: ParsedInputOf<Call>,
  caller: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const nobodyKnows = await world.passwords.hash(world.random.token());
  await changeMember({ id, caller, world }, async ({ trx, member }) => {
    const hasJoined = member.password_hash !== null;
    const noFactor = { totp_secret: null, totp_since: null, totp_steps: [] };
    await updateStaff(trx, member.id, { ...noFactor, ...(hasJoined ? { password_hash: nobodyKnows } : {}) });
    await replaceRecoveryCodes(trx, member.id, []);
    await removePasskeys(trx, member.id);
    await endEverythingOpen(trx, member.id);
    const event = { event: "staff second factor reset", actorId: caller.id, subject: member.id };
    await recordEvent(trx, world.clock, event);
    // Pending members keep their invitation, whose link already sets a first password.
    if (!hasJoined) return;
    const link = await makeStaffLink(trx, world, { staffId: member.id, purpose: "reset" });
    const notice = { channel: "email", kind: "second factor reset", to: member.email } as const;
    const mail = secondFactorResetMail(world.site, link);
    await enqueue(trx, world, { ...notice, validUntil: link.expiresAt, ...mail });
  });
  return readMember(world, id, caller);
}
