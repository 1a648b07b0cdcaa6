import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import * as contract from "contract/centre/staff-team.ts";
import { transact } from "../../platform/db/retry.ts";
import { slice } from "../../platform/http/slice.ts";
import { deleteLoginFailures } from "../../platform/limits/login-attempts-store.ts";
import { staffLoginKey } from "../../platform/limits/subjects.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { recordCommand } from "../operator/record-command.ts";
import { endEverythingOpen, updateStaff } from "../staff/store.ts";
import { changeMember, readMember } from "./change-member.ts";
import { changeStaffRole } from "./change-staff-role.ts";
import { invite, throwTaken } from "./invite.ts";
import { inviteStaff } from "./invite-staff.ts";
import { judgeInvitee } from "./judge-invitee.ts";
import { staffRemovedMail } from "./messages.ts";
import { resetStaffSecondFactor } from "./reset-staff-second-factor.ts";
import { resumeStaff } from "./resume-staff.ts";
import { deleteStaff } from "./store.ts";
import { team } from "./team.ts";
import { tellOfPromotion } from "./tell-of-promotion.ts";

export const calls = slice(contract, {
  team,
  inviteStaff,
  changeStaffRole,
  async suspendStaff({ id }, caller, world) {
    await changeMember({ id, caller, world }, async ({ trx, member, requireAnotherManager }) => {
      if (member.suspended_at) return;
      requireAnotherManager();
      await updateStaff(trx, member.id, { suspended_at: world.clock.now() });
      await endEverythingOpen(trx, member.id);
      await recordEvent(trx, world.clock, { event: "staff suspended", actorId: caller.id, subject: member.id });
    });
    return readMember(world, id, caller);
  },

  resumeStaff,
  /** The name stays in the journal for a year, as the member's actions do (beyond B1-12). */
  async removeStaff({ id }, caller, world) {
    await changeMember({ id, caller, world }, async ({ trx, member, requireAnotherManager }) => {
      requireAnotherManager();
      await deleteStaff(trx, member.id);
      await deleteLoginFailures(trx, world, staffLoginKey(member.email_key));
      const details = { name: `${member.first_name} ${member.last_name}`, role: member.role };
      const event = { event: "staff removed", actorId: caller.id, subject: member.id, details };
      await recordEvent(trx, world.clock, event);
      world.log.info({ data: "staff", erased: member.id }, "Erased");
      if (member.password_hash === null) return;
      const notice = { channel: "email", kind: "access ended", to: member.email } as const;
      await enqueue(trx, world, { ...notice, ...staffRemovedMail(world.site) });
    });
  },

  resetStaffSecondFactor,
  addStaff,
});

type Call = typeof contract.addStaff;

/** The operator's command: it invites the first manager (beyond B1-03). */
async function addStaff(input: ParsedInputOf<Call>, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  const invitee = judgeInvitee({ ...input, role: input.role ?? "gestionnaire" });
  return transact(world, async (trx) => {
    const { id } = await invite(trx, world, invitee, undefined);
    await recordCommand(trx, world, "add staff", id, { role: invitee.role });
    if (invitee.role === "gestionnaire") await tellOfPromotion(trx, world, invitee, { how: "invited", exceptId: id });
    return { id, email: invitee.email, role: invitee.role };
  }).catch(throwTaken);
}
