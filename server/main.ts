import { setTimeout as wait } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { canEncodePictures } from "./candidates/files/encode-picture.ts";
import { jobs } from "./jobs.ts";
import { openContext } from "./open-context.ts";
import { movableClock, systemClock } from "./platform/clock.ts";
import { type Environment, type Mode, readEnvironment } from "./platform/configuration/environment.ts";
import { explainStart } from "./platform/configuration/explain-start.ts";
import { LEGAL_MISSING } from "./platform/configuration/read-legal.ts";
import { VERSION } from "./platform/configuration/version.ts";
import { DemoDatabase, isDemoDatabase } from "./platform/db/demo-mark.ts";
import { PagesNotBuilt, rejectUnbuilt, serveWeb } from "./platform/http/web-pages.ts";
import { makeJobRunner } from "./platform/jobs/loop.ts";
import { announceServer } from "./platform/running-server.ts";

/** When the server stops, it waits at most this long for open requests (policy F-34). */
const DRAIN_MS = 20_000;

async function main(mode: Mode, pages: Promise<boolean> | undefined): Promise<void> {
  const environment = readEnvironment(mode);
  const isWeb = environment.roles.includes("web");
  if (isWeb && !pages) rejectUnbuilt();
  const clock = mode === "demo" ? movableClock() : undefined;
  const lostDatabase = () => {
    console.error("\nLa base embarquée s'est arrêtée et ne redémarre pas : le serveur s'arrête.\n");
    process.exit(1);
  };
  const openingAt = performance.now();
  const { ctx, close } = await openContext(environment, {
    clock: clock ?? systemClock,
    createsOperatorKey: isWeb,
    lostDatabase,
  });
  if (clock) console.log(`Base de données prête en ${((performance.now() - openingAt) / 1000).toFixed(1)} s.`);
  const runner = makeJobRunner(ctx, jobs);
  const isWorker = environment.roles.includes("worker");
  const drain = { isStopping: false };
  const app = await buildApp(ctx, {
    drain,
    onlyProbes: !isWeb,
    trustProxy: environment.trustProxy,
    https: environment.publicUrl.startsWith("https://"),
    sources: [environment.apiUrl, environment.fileUrl].filter(Boolean),
  });
  // Import the demo's code here, so that a production server does not load this code.
  const demo = clock && (await (await import("./demo/demo.ts")).openDemo({ app, ctx, clock, runner }));
  if (!demo && (await isDemoDatabase(ctx.db))) throw new DemoDatabase();
  if (pages && !(await pages)) throw new PagesNotBuilt();
  if (isWeb) serveWeb(app, environment);
  const address = await app.listen({ port: environment.port, host: environment.host });
  const withdraw = isWeb ? announceServer(environment.dataDir, address) : () => undefined;

  const stop = async (signal: NodeJS.Signals | undefined, code = 0) => {
    // If this process belongs to a process group, each signal arrives twice: directly, and from the parent process.
    // Ignore the second signal.
    if (drain.isStopping) return;
    drain.isStopping = true;
    ctx.log.info({ signal, version: VERSION }, "Stopping");
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    withdraw();
    const stopped = runner.stop();
    // Wait, so that the proxy notices the failing /readyz and sends no more requests.
    const isNoticed = isWeb && environment.trustProxy > 0 && signal === "SIGTERM";
    if (isNoticed) await wait(ctx.policy.settings.stopNoticeSeconds * 1000);
    await app.close();
    await stopped;
    await close();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
  announce(environment, ctx.policy.changes);
  await demo?.fill();
  if (isWorker) runner.start();
  ctx.log.info({ version: VERSION, node: process.version }, "Started");
  if (mode === "serve" && !canEncodePictures()) {
    console.warn("Le paquet sharp n'est pas installé pour cette machine : les photos seront refusées.");
  }
}

function announce(environment: Environment, changes: readonly string[]): void {
  for (const change of changes) console.warn(`Limite modifiée par LIMITS : ${change}`);
  if (environment.legal === undefined) console.warn(LEGAL_MISSING);
  console.log(`Espace entreprise : ${environment.publicUrl}`);
}

/** @param pages - resolves when the build of the pages ends, to false if the build failed */
export async function startServer(mode: Mode, pages?: Promise<boolean>): Promise<void> {
  try {
    await main(mode, pages);
  } catch (error) {
    const { text, code } = explainStart(error, mode);
    console.error(`\n${text}\n`);
    process.exit(code);
  }
}

if (import.meta.main) await startServer("demo");
