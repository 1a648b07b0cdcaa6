import { standingClock } from "../../server/clock.ts";
import { nextDigestDue } from "../../server/features/alerts/digest-store.ts";
import { nextRunDue } from "../../server/features/alerts/engine-store.ts";
import { waitingSince } from "../../server/features/alerts/publication-store.ts";
import { publishJob } from "../../server/features/alerts/publish.job.ts";
import { sendAlertsJob } from "../../server/features/alerts/run-alerts.job.ts";
import { sendDigestsJob } from "../../server/features/alerts/run-digests.job.ts";
import { tellNextStepsJob } from "../../server/features/follow-up/next-step.job.ts";
import { nextStepDue } from "../../server/features/follow-up/next-step-store.ts";
import { openWorldAt } from "../servers/data-location.ts";

// node alert-worker.ts INSTANT DATA_DIR [DATABASE_URL]: a worker that tells everybody whose alert, resume or next step is due, then ends.
const [instant = "", dataDir = "", databaseUrl] = process.argv.slice(2);
const clock = standingClock(instant);
const { world, close } = await openWorldAt({ dataDir, databaseUrl }, { clock });
console.log("working");
while (await waitingSince(world.db)) await publishJob.run(world);
for (let due = await nextRunDue(world.db); due && due <= clock.now(); due = await nextRunDue(world.db)) {
  await sendAlertsJob.run(world);
}
for (let due = await nextDigestDue(world.db); due && due <= clock.now(); due = await nextDigestDue(world.db)) {
  await sendDigestsJob.run(world);
}
for (let due = await nextStepDue(world.db); due && due <= clock.now(); due = await nextStepDue(world.db)) {
  await tellNextStepsJob.run(world);
}
await close();
