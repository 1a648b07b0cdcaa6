import type { Channel } from "../db/tables/outbox.ts";
import type { World } from "../world.ts";

/**
 * Counts what became of a hand-over in sms_accepted_total, sms_delivered_total, sms_failed_total or sms_unknown_total, and
 * the like of mails; `code` says why it failed: for good, for now, because it came too late or its mobile had enough.
 */
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
