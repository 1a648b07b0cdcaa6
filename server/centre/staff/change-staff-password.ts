import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff.ts";
import { rememberDevice, STAFF_DEVICE_COOKIE, withPassword } from "../../accounts/login/device.ts";
import { requireCurrentPassword } from "../../accounts/password/current-password.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller, SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { requireStrongStaffPassword } from "./password-words.ts";
import { openStaffSession } from "./session.ts";
import { toStaff } from "./staff-answer.ts";
import { endEverythingOpen, findStaff, lockOwnStaff, updateStaff } from "./store.ts";
import { tellPasswordChanged } from "./tell-password-changed.ts";

type Call = typeof contract.changeStaffPassword;

/** Ends every session. The caller gets a new one that keeps the expiry of the old one. */
export async function changeStaffPassword(
  input: ParsedInputOf<Call>,
  session: SessionStaff,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const known = await findStaff(world.db, session.id);
  if (!known) throw new Problem("sessionExpired");
  await requireCurrentPassword(world, { id: known.id, passwordHash: known.password_hash }, input.currentPassword);
  requireStrongStaffPassword(input.password, known);
  const hash = await world.passwords.hash(input.password);
  const changed = await transact(world, async (trx) => {
    const { staff, openedAt, provedAt } = await lockOwnStaff(trx, session);
    if (staff.password_hash !== known.password_hash) throw new Problem("wrongPassword");
    await updateStaff(trx, staff.id, { password_hash: hash });
    await endEverythingOpen(trx, staff.id);
    const token = await openStaffSession(trx, world, staff.id, {
      userAgent: caller.header("user-agent"),
      openedAt,
      provedAt,
    });
    await recordEvent(trx, world.clock, { event: "staff password changed", actorId: staff.id });
    await tellPasswordChanged(trx, world, staff, { byLink: false });
    return { token, staff: toStaff(staff) };
  });
  rememberDevice(world, caller, withPassword(session.id, hash), STAFF_DEVICE_COOKIE);
  return changed;
}
