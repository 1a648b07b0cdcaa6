import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { type LockedStaff, takeStep } from "./store.ts";
import { stepOfCode } from "./time-code.ts";

/** @returns false if the code is wrong, expired or already used */
export async function takeCode(
  trx: Database,
  ctx: Pick<AppContext, "clock" | "secrets">,
  staff: LockedStaff,
  code: string,
): Promise<boolean> {
  const secret = staff.totp_secret === null ? undefined : ctx.secrets.open(staff.totp_secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, ctx.clock.now());
  return step !== undefined && (await takeStep(trx, staff.id, step));
}
