import type { Channel } from "../db/tables/outbox.ts";
import type { World } from "../world.ts";

/** `code` gives the reason of a failure: permanent, temporary, too late, or over the limit of the mobile. */
export function countEnd(
  world: Pick<World, "metrics" | "policy" | "sms">,
  channel: Channel,
  end: "accepted" | "delivered" | "failed" | "unknown",
  code = "",
): void {
  if (channel === "sms") {
    const provider = world.sms.name ?? "";
    world.metrics.count(`sms_${end}_total`, { provider, code });
    // Every SMS is one part long (outside/sms/gsm7.ts).
    const isPaid = end === "accepted" || end === "unknown";
    if (isPaid) world.metrics.count("sms_cost_total", { provider }, world.policy.figures.smsThousandthsOfEuro / 1000);
  } else if (end !== "delivered") world.metrics.count(`mail_${end}_total`, { code });
}
