import { recordEvent } from "../../audit.ts";
import type { Database } from "../../db/connect.ts";
import type { World } from "../../world.ts";

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
