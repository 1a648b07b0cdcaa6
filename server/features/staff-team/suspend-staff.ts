import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-team.ts";
import { recordEvent } from "../../audit.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { endEverythingOpen, updateStaff } from "../staff/store.ts";
import { changeMember, readMember } from "./change-member.ts";

type Call = typeof contract.suspendStaff;

/** Suspends a member: sessions, tickets and links for a new password end at once (beyond B1-08). */
export async function suspendStaff(
  { id }: ParsedInputOf<Call>,
  caller: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  await changeMember({ id, caller, world }, async ({ trx, member, requireAnotherManager }) => {
    if (member.suspended_at) return;
    requireAnotherManager();
    await updateStaff(trx, member.id, { suspended_at: world.clock.now() });
    await endEverythingOpen(trx, member.id);
    await recordEvent(trx, world.clock, { event: "staff suspended", actorId: caller.id, subject: member.id });
  });
  return readMember(world, id, caller);
}
