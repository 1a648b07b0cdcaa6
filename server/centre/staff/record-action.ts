import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { recordEvent } from "../../privacy/audit.ts";

export async function recordAction(
  trx: Database,
  ctx: Pick<AppContext, "clock">,
  staff: Pick<SessionStaff, "id">,
  action: string,
  subject: string,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const event = `staff: ${action}`;
  await recordEvent(trx, ctx.clock, { event, actorId: staff.id, subject, ...(details ? { details } : {}) });
}
