import type { Database } from "../../platform/db/connect.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";

export async function recordAction(
  trx: Database,
  world: Pick<World, "clock">,
  staff: Pick<SessionStaff, "id">,
  action: string,
  subject: string,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const event = `staff: ${action}`;
  await recordEvent(trx, world.clock, { event, actorId: staff.id, subject, ...(details ? { details } : {}) });
}
