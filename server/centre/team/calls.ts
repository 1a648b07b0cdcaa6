import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import * as contract from "contract/centre/staff-team.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { deleteLoginFailures } from "../../platform/limits/login-attempts-store.ts";
import { staffLoginKey } from "../../platform/limits/subjects.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
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

export const calls = feature(contract, {
  team,
  inviteStaff,
  changeStaffRole,
  async suspendStaff({ id }, caller, ctx) {
    await changeMember({ id, caller, ctx }, async ({ trx, member, requireAnotherManager }) => {
      if (member.suspended_at) return;
      requireAnotherManager();
      await updateStaff(trx, member.id, { suspended_at: ctx.clock.now() });
      await endEverythingOpen(trx, member.id);
      await recordEvent(trx, ctx.clock, { event: "staff suspended", actorId: caller.id, subject: member.id });
    });
    return readMember(ctx, id, caller);
  },

  resumeStaff,
  /** The name stays in the journal for a year, as the member's actions do (beyond B1-12). */
  async removeStaff({ id }, caller, ctx) {
    await changeMember({ id, caller, ctx }, async ({ trx, member, requireAnotherManager }) => {
      requireAnotherManager();
      await deleteStaff(trx, member.id);
      await deleteLoginFailures(trx, ctx, staffLoginKey(member.email_key));
      const details = { name: `${member.first_name} ${member.last_name}`, role: member.role };
      const event = { event: "staff removed", actorId: caller.id, subject: member.id, details };
      await recordEvent(trx, ctx.clock, event);
      ctx.log.info({ data: "staff", erased: member.id }, "Erased");
      if (member.password_hash === null) return;
      const notice = { channel: "email", kind: "access ended", to: member.email } as const;
      await enqueue(trx, ctx, { ...notice, ...staffRemovedMail(ctx.site) });
    });
  },

  resetStaffSecondFactor,
  addStaff,
});

type Call = typeof contract.addStaff;

/** The operator's command: it invites the first manager (beyond B1-03). */
async function addStaff(input: ParsedInputOf<Call>, _user: undefined, ctx: AppContext): Promise<ResponseOf<Call>> {
  const invitee = judgeInvitee({ ...input, role: input.role ?? "gestionnaire" });
  return transact(ctx, async (trx) => {
    const { id } = await invite(trx, ctx, invitee, undefined);
    await recordCommand(trx, ctx, "add staff", id, { role: invitee.role });
    if (invitee.role === "gestionnaire") await tellOfPromotion(trx, ctx, invitee, { how: "invited", exceptId: id });
    return { id, email: invitee.email, role: invitee.role };
  }).catch(throwTaken);
}
