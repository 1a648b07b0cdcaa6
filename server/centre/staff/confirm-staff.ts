import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { deleteLogs } from "../../platform/limits/store.ts";
import { keyOf, ofAccount } from "../../platform/limits/subjects.ts";
import { countCodeTry } from "./code-tries.ts";
import { noteProof } from "./session-store.ts";
import { lockOwnStaff } from "./store.ts";
import { takeCode } from "./take-code.ts";

/** A valid code allows 500 more openings this hour (beyond B1-12), and lets this session change login credentials. */
export async function confirmStaff(
  { code }: ParsedInputOf<typeof contract.confirmStaff>,
  caller: SessionStaff,
  ctx: AppContext,
): Promise<void> {
  const tries = await countCodeTry(ctx, caller.id);
  const isRight = await transact(ctx, async (trx) => {
    const { staff } = await lockOwnStaff(trx, caller);
    if (!(await takeCode(trx, ctx, staff, code))) {
      await recordEvent(trx, ctx.clock, { event: "staff code refused", actorId: staff.id });
      return false;
    }
    await noteProof(trx, caller.sessionId, ctx.clock.now());
    await deleteLogs(trx, [keyOf(ctx, "dossiersOpenedPerStaff", ofAccount(staff.id))]);
    await recordEvent(trx, ctx.clock, { event: "staff confirmed", actorId: staff.id });
    return true;
  });
  if (!isRight) throw new Problem("codeRefused");
  await tries.takeBack();
}
