import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByFacts } from "../../platform/jobs/schedule.ts";
import { findClinicZone } from "../../selection/clinic-time.ts";
import { moveAlerts } from "../settings/move-alerts.ts";
import { credibleFrom, findFarClinics, shortenWaits } from "./wrong-clock-store.ts";

/** Recomputes instants stored while the clock was ahead, which would delay work for years (policy F-36). */
export const resetFarInstantsJob: Job = {
  name: "reset instants of a wrong clock",
  nextDue: dueByFacts(credibleFrom, (credible, { clock }) => {
    const now = clock.now();
    return credible && credible > now ? now : null;
  }),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      await shortenWaits(trx, ctx.policy, now);
      for (const holderId of await findFarClinics(trx, now)) {
        const zone = await findClinicZone(trx, holderId);
        await moveAlerts(trx, holderId, { now, zone });
      }
      ctx.log.warn("Instants that a wrong clock had stored were computed anew");
    }),
};
