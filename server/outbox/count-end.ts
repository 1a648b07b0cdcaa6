import type { Channel } from "../db/tables.ts";
import type { World } from "../world.ts";

/** Counts what became of a hand-over; `code` says why it failed: for good, for now, or because it came too late. */
export function countEnd(
  world: Pick<World, "metrics" | "sms">,
  channel: Channel,
  end: "accepted" | "delivered" | "failed" | "unknown",
  code = "",
): void {
  if (channel === "sms") {
    world.metrics.count(`sms_${end}_total`, { provider: world.sms.provider ?? "", code });
  } else if (end !== "delivered") world.metrics.count(`mail_${end}_total`, { code });
}
