import { buildApp } from "../../server/app.ts";
import { jobs } from "../../server/jobs.ts";
import { openContext } from "../../server/open-context.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { readEnvironment } from "../../server/platform/configuration/environment.ts";
import { makeJobRunner } from "../../server/platform/jobs/loop.ts";

// Starts the server like main.ts, but without pages and sample data. The server ends with its parent process.
const environment = readEnvironment("demo");
const { ctx, close } = await openContext(environment, { clock: systemClock });
const drain = { isStopping: false };
const app = await buildApp(ctx, { drain, trustProxy: environment.trustProxy });
const runner = makeJobRunner(ctx, jobs);
const address = await app.listen({ port: environment.port, host: environment.host });
if (process.argv.includes("--jobs")) runner.start();
console.log(address);

async function stop(): Promise<void> {
  drain.isStopping = true;
  await app.close();
  await runner.stop();
  await close();
  process.exit(0);
}
process.once("SIGTERM", stop);
process.stdin.once("end", () => process.exit(1)).resume();
