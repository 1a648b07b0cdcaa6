import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-team.ts";
import { recordEvent } from "../../audit.ts";
import type { SessionStaff } from "../../http/slice.ts";
import { deleteLoginFailures } from "../../limits/login-attempts-store.ts";
import { staffLoginKey } from "../../limits/subjects.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { changeMember } from "./change-member.ts";
import { staffRemovedMail } from "./messages.ts";
import { deleteStaff } from "./store.ts";

/**
 * Removes a member with sessions, second factors and links; who it was stays in the journal for its year, since what
 * they did does too (beyond B1-09, B1-12).
 */
export async function removeStaff(
  { id }: ParsedInputOf<typeof contract.removeStaff>,
  caller: SessionStaff,
  world: World,
): Promise<void> {
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
}
