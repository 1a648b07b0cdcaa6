import * as contract from "contract/staff-team.ts";
import { recordEvent } from "../../audit.ts";
import { slice } from "../../http/slice.ts";
import { deleteLoginFailures } from "../../limits/login-attempts-store.ts";
import { staffLoginKey } from "../../limits/subjects.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { endEverythingOpen, updateStaff } from "../staff/store.ts";
import { addStaff } from "./add-staff.ts";
import { changeMember, readMember } from "./change-member.ts";
import { changeStaffRole } from "./change-staff-role.ts";
import { inviteStaff } from "./invite-staff.ts";
import { staffRemovedMail } from "./messages.ts";
import { resetStaffSecondFactor } from "./reset-staff-second-factor.ts";
import { resumeStaff } from "./resume-staff.ts";
import { deleteStaff } from "./store.ts";
import { team } from "./team.ts";

export const calls = slice(contract, {
  team,
  inviteStaff,
  changeStaffRole,
  /** Suspends a member: sessions, tickets and links for a new password end at once (beyond B1-08). */
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
  /**
   * Removes a member with sessions, second factors and links; who it was stays in the journal for its year, since what
   * they did does too (beyond B1-09, B1-12).
   */
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
