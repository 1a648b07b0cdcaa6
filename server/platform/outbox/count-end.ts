import type { AppContext } from "../context.ts";
import type { Channel } from "../db/tables/platform.ts";

/** `code` gives the reason of a failure: permanent, temporary, too late, or over the limit of the mobile. */
export function countEnd(
  ctx: Pick<AppContext, "metrics" | "policy" | "sms">,
  channel: Channel,
  end: "accepted" | "delivered" | "failed" | "unknown",
  code = "",
): void {
  if (channel === "sms") {
    const provider = ctx.sms.name ?? "";
    ctx.metrics.count(`sms_${end}_total`, { provider, code });
    // Every SMS is one part long (outside/sms/gsm7.ts).
    const isPaid = end === "accepted" || end === "unknown";
    if (isPaid) ctx.metrics.count("sms_cost_total", { provider }, ctx.policy.settings.smsThousandthsOfEuro / 1000);
  } else if (end !== "delivered") ctx.metrics.count(`mail_${end}_total`, { code });
}
