import type { Database } from "../../platform/db/connect.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";

/** Call in the transaction of the operator's action (policy T-51). */
export async function recordCommand(
  trx: Database,
  world: Pick<World, "clock">,
  command: string,
  subject: string,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(trx, world.clock, { event: `operator: ${command}`, subject, ...(details ? { details } : {}) });
}
