import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Events } from "../../platform/events.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { findStaffAddresses } from "../../selection/introductions/waiting-store.ts";
import { erasureMail } from "./messages.ts";

export async function tellOfErasure(
  trx: Database,
  ctx: AppContext,
  { candidateId, at }: Events["erasureRequested"],
): Promise<void> {
  const candidate = trx
    .selectFrom("candidates")
    .select(["id", "first_name", "last_name"])
    .where("id", "=", candidateId);
  const mail = erasureMail(ctx.site, await candidate.executeTakeFirstOrThrow(), at);
  const addresses = await findStaffAddresses(trx);
  const about = { kind: "erasure by the person", candidateIds: [candidateId] };
  await enqueue(trx, ctx, ...addresses.map((to) => ({ channel: "email" as const, ...about, to, ...mail })));
}
