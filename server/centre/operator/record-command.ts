import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";

/** Call in the transaction of the operator's action (policy T-51). */
export async function recordCommand(
  trx: Database,
  ctx: Pick<AppContext, "clock">,
  command: string,
  subject: string,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(trx, ctx.clock, { event: `operator: ${command}`, subject, ...(details ? { details } : {}) });
}
