import type { TeamMember } from "contract/centre/staff-team.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { findStaff, type LockedStaff, lockStaff } from "../staff/store.ts";
import { countPasskeys, lockManagers, toMember } from "./store.ts";

interface MemberChange {
  readonly trx: Database;
  readonly member: LockedStaff;
  /**
   * Call this function before a member loses the manager's rights (B1-10). @throws Problem lastManager if no other
   * manager exists
   */
  requireAnotherManager(): void;
}

/**
 * Locks the managers' rows, checks that the caller is still a manager, then runs `work`.
 * @throws Problem staffNotFound, forbidden, confirmYourself
 */
export async function changeMember(
  { id, caller, ctx }: { readonly id: string; readonly caller: SessionStaff; readonly ctx: AppContext },
  work: (change: MemberChange) => Promise<void>,
): Promise<void> {
  await transact(ctx, async (trx) => {
    const managers = await lockManagers(trx);
    if (!managers.some((manager) => manager.id === caller.id)) throw new Problem("forbidden");
    await lockProvenStaff(trx, ctx, caller);
    const member = await lockStaff(trx, id);
    if (!member) throw new Problem("staffNotFound");
    const active = managers.filter((manager) => manager.password_hash !== null);
    const requireAnotherManager = () => {
      if (active.some((one) => one.id === member.id) && active.length === 1) throw new Problem("lastManager");
    };
    await work({ trx, member, requireAnotherManager });
  });
}

export async function readMember(ctx: AppContext, id: string, caller: Pick<SessionStaff, "id">): Promise<TeamMember> {
  const row = await findStaff(ctx.db, id);
  if (!row) throw new Problem("staffNotFound");
  return toMember(row, { passkeys: await countPasskeys(ctx.db, row.id), me: row.id === caller.id });
}
