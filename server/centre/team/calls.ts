import * as contract from "contract/centre/staff-team.ts";
import { removePasskeys } from "../../accounts/passkeys/store.ts";
import { recordCommand, recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readCursor } from "../../platform/http/page-cursor.ts";
import { Problem } from "../../platform/http/problem.ts";
import { deleteLoginFailures } from "../../platform/limits/login-attempts-store.ts";
import { staffLoginKey } from "../../platform/limits/subjects.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { makeStaffLink } from "../login/link-store.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { endEverythingOpen, replaceRecoveryCodes, updateStaff } from "../staff/store.ts";
import { changeMember, readMember } from "./change-member.ts";
import { checkInvitee, invite, notifyOfPromotion, requireRole, throwTaken } from "./invite.ts";
import { secondFactorResetMail, staffRemovedMail } from "./messages.ts";
import { deleteStaff, findTeam, lockManagers, toMember } from "./store.ts";

export const calls = feature(contract, {
  async team({ cursor }, caller, ctx) {
    const { total, rows } = await findTeam(ctx.db, readCursor(cursor, ["string", "uuid"]));
    const { page, last } = cutPage(rows);
    return {
      total,
      items: page.map((row) => toMember(row, { passkeys: row.passkeys ?? 0, me: row.id === caller.id })),
      next: nextPath(contract.team.path, {}, last && [last.name, last.id]),
    };
  },

  async inviteStaff(input, caller, ctx, { count }) {
    const invitee = checkInvitee(input);
    const { id } = await transact(ctx, async (trx) => {
      const managers = await lockManagers(trx);
      if (!managers.some((manager) => manager.id === caller.id)) throw new Problem("forbidden");
      await lockProvenStaff(trx, ctx, caller);
      const invited = await invite(trx, ctx, invitee, `${caller.firstName} ${caller.lastName}`);
      // Count the invitation in the transaction, so that a rejected invitation does not count.
      const rejection = await count("invitationsPerAccount", caller.id, trx);
      if (rejection) throw rejection;
      const details = { role: invitee.role, again: !invited.isNew };
      await recordEvent(trx, ctx.clock, { event: "staff invited", actorId: caller.id, subject: invited.id, details });
      await notifyOfPromotion(trx, ctx, { ...invitee, id: invited.id }, "invited");
      return invited;
    }).catch(throwTaken);
    return readMember(ctx, id, caller);
  },

  async changeStaffRole(input, caller, ctx) {
    const role = requireRole(input.role);
    await changeMember({ id: input.id, caller, ctx }, async ({ trx, member, requireAnotherManager }) => {
      if (member.role === role) return;
      if (role !== "gestionnaire") requireAnotherManager();
      await updateStaff(trx, member.id, { role });
      const details = { from: member.role, to: role };
      const event = { event: "staff role changed", actorId: caller.id, subject: member.id, details };
      await recordEvent(trx, ctx.clock, event);
      const { id, first_name: firstName, last_name: lastName } = member;
      await notifyOfPromotion(trx, ctx, { id, firstName, lastName, role }, "promoted");
    });
    return readMember(ctx, input.id, caller);
  },

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

  async resumeStaff({ id }, caller, ctx) {
    await changeMember({ id, caller, ctx }, async ({ trx, member }) => {
      if (!member.suspended_at) return;
      await updateStaff(trx, member.id, { suspended_at: null });
      await recordEvent(trx, ctx.clock, { event: "staff resumed", actorId: caller.id, subject: member.id });
      const { first_name: firstName, last_name: lastName, role } = member;
      await notifyOfPromotion(trx, ctx, { id: member.id, firstName, lastName, role }, "resumed");
    });
    return readMember(ctx, id, caller);
  },

  /** Removes a member. The journal shows the removed member's name for one more year (B1-12). */
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
      const message = { channel: "email", kind: "access ended", to: member.email } as const;
      await enqueue(trx, ctx, { ...message, ...staffRemovedMail(ctx.site) });
    });
  },

  /**
   * Resets the second factor, and makes the password unusable. Otherwise a thief who knows the password could set up
   * the new second factor (policy T-66).
   */
  async resetStaffSecondFactor({ id }, caller, ctx) {
    const unknownPassword = await ctx.passwords.hash(ctx.random.token());
    await changeMember({ id, caller, ctx }, async ({ trx, member }) => {
      const hasJoined = member.password_hash !== null;
      const noFactor = { totp_secret: null, totp_since: null, totp_steps: [] };
      await updateStaff(trx, member.id, { ...noFactor, ...(hasJoined ? { password_hash: unknownPassword } : {}) });
      await replaceRecoveryCodes(trx, member.id, []);
      await removePasskeys(trx, { type: "staff", id: member.id });
      await endEverythingOpen(trx, member.id);
      const event = { event: "staff second factor reset", actorId: caller.id, subject: member.id };
      await recordEvent(trx, ctx.clock, event);
      // A member who has not accepted the invitation yet sets up the second factor by the invitation, and needs no new
      // link.
      if (!hasJoined) return;
      const link = await makeStaffLink(trx, ctx, { staffId: member.id, purpose: "reset" });
      const message = { channel: "email", kind: "second factor reset", to: member.email } as const;
      const mail = secondFactorResetMail(ctx.site, link);
      await enqueue(trx, ctx, { ...message, validUntil: link.expiresAt, ...mail });
    });
    return readMember(ctx, id, caller);
  },

  /** Invites the first manager. Only the operator can use this call (B1-03). */
  async addStaff(input, _user, ctx) {
    const invitee = checkInvitee({ ...input, role: input.role ?? "gestionnaire" });
    return transact(ctx, async (trx) => {
      const { id } = await invite(trx, ctx, invitee, undefined);
      await recordCommand(trx, ctx, "add staff", id, { role: invitee.role });
      await notifyOfPromotion(trx, ctx, { ...invitee, id }, "invited");
      return { id, email: invitee.email, role: invitee.role };
    }).catch(throwTaken);
  },
});
