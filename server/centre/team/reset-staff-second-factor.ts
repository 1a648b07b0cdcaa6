import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-team.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
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
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const nobodyKnows = await ctx.passwords.hash(ctx.random.token());
  await changeMember({ id, caller, ctx }, async ({ trx, member }) => {
    const hasJoined = member.password_hash !== null;
    const noFactor = { totp_secret: null, totp_since: null, totp_steps: [] };
    await updateStaff(trx, member.id, { ...noFactor, ...(hasJoined ? { password_hash: nobodyKnows } : {}) });
    await replaceRecoveryCodes(trx, member.id, []);
    await removePasskeys(trx, member.id);
    await endEverythingOpen(trx, member.id);
    const event = { event: "staff second factor reset", actorId: caller.id, subject: member.id };
    await recordEvent(trx, ctx.clock, event);
    // Pending members keep their invitation, whose link already sets a first password.
    if (!hasJoined) return;
    const link = await makeStaffLink(trx, ctx, { staffId: member.id, purpose: "reset" });
    const notice = { channel: "email", kind: "second factor reset", to: member.email } as const;
    const mail = secondFactorResetMail(ctx.site, link);
    await enqueue(trx, ctx, { ...notice, validUntil: link.expiresAt, ...mail });
  });
  return readMember(ctx, id, caller);
}
