import { standingClock } from "../../server/clock.ts";
import { publishJob } from "../../server/features/alerts/publish.job.ts";
import { sendAlertsJob } from "../../server/features/alerts/run-alerts.job.ts";
import { sendDigestsJob } from "../../server/features/alerts/run-digests.job.ts";
import { tellNextStepsJob } from "../../server/features/follow-up/next-step.job.ts";
import { makeJobRunner } from "../../server/jobs/loop.ts";
import { openWorldAt } from "../servers/data-location.ts";

// node alert-worker.ts INSTANT DATA_DIR [DATABASE_URL]: a worker that tells everybody whose alert, resume or next step
// is due, then ends.
const [instant = "", dataDir = "", databaseUrl] = process.argv.slice(2);
const clock = standingClock(instant);
const { world, close } = await openWorldAt({ dataDir, databaseUrl }, { clock });
console.log("working");
await makeJobRunner(world, [publishJob, sendAlertsJob, sendDigestsJob, tellNextStepsJob]).drain();
await close();
