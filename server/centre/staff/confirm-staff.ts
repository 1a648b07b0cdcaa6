import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import { deleteLogs } from "../../platform/limits/store.ts";
import { keyOf, ofAccount } from "../../platform/limits/subjects.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { countCodeTry } from "./code-tries.ts";
import { noteProof } from "./session-store.ts";
import { lockOwnStaff } from "./store.ts";
import { takeCode } from "./take-code.ts";

/** A valid code allows 500 more openings this hour (beyond B1-12), and lets this session change login credentials. */
export async function confirmStaff(
  { code }: ParsedInputOf<typeof contract.confirmStaff>,
  caller: SessionStaff,
  world: World,
): Promise<void> {
  const tries = await countCodeTry(world, caller.id);
  const isRight = await transact(world, async (trx) => {
    const { staff } = await lockOwnStaff(trx, caller);
    if (!(await takeCode(trx, world, staff, code))) {
      await recordEvent(trx, world.clock, { event: "staff code refused", actorId: staff.id });
      return false;
    }
    await noteProof(trx, caller.sessionId, world.clock.now());
    await deleteLogs(trx, [keyOf(world, "dossiersOpenedPerStaff", ofAccount(staff.id))]);
    await recordEvent(trx, world.clock, { event: "staff confirmed", actorId: staff.id });
    return true;
  });
  if (!isRight) throw new Problem("codeRefused");
  await tries.takeBack();
}
