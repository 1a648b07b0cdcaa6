import { setTimeout as wait } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { movableClock, systemClock } from "./clock.ts";
import { refuseOpenParents } from "./data-directory.ts";
import { DemoDatabase, isDemoDatabase } from "./db/demo-mark.ts";
import { EmbeddedRefused } from "./db/embedded/messages.ts";
import { BadEnvironment, type Environment, type Mode, readEnvironment } from "./environment.ts";
import { canEncodePictures } from "./features/files/encode-picture.ts";
import { takeReport } from "./features/receipts/take-report.ts";
import { serveWeb } from "./http/web-pages.ts";
import { makeJobRunner } from "./jobs/loop.ts";
import { jobs } from "./jobs.ts";
import { openWorld } from "./open-world.ts";
import { LEGAL_MISSING } from "./read-legal.ts";
import { announceServer } from "./running-server.ts";
import { OtherSecretKey } from "./secret-key.ts";

/** How long a stop waits for the answers in hand (policy F-34). */
const DRAIN_MS = 20_000;

/** Starts the product, stays until a signal, then stops everything it started. */
async function main(mode: Mode): Promise<void> {
  const environment = readEnvironment(mode);
  if (mode === "serve") refuseOpenParents(environment.dataDir);
  const clock = mode === "demo" ? movableClock() : undefined;
  const lostDatabase = () => {
    console.error("\nLa base embarquée s'est arrêtée et ne redémarre pas : le serveur s'arrête.\n");
    process.exit(1);
  };
  const isWeb = environment.roles.includes("web");
  const { world, close } = await openWorld(environment, {
    clock: clock ?? systemClock,
    keepsOperatorKey: isWeb,
    lostDatabase,
  });
  const runner = makeJobRunner(world, jobs);
  const isWorker = environment.roles.includes("worker");
  if (isWorker) world.sms.listen?.((report) => takeReport(world, report));
  const drain = { isStopping: false };
  const app = await buildApp(world, {
    drain,
    onlyProbes: !isWeb,
    trustProxy: environment.trustProxy,
    https: environment.publicUrl.startsWith("https://"),
    sources: [environment.apiUrl, environment.fileUrl].filter(Boolean),
  });
  // Production never loads the demo, and refuses a database that is marked as one.
  if (clock) await (await import("./demo/demo.ts")).openDemo({ app, world, clock, runner });
  else if (await isDemoDatabase(world.db)) throw new DemoDatabase();
  if (isWeb) serveWeb(app, environment);
  const address = await app.listen({ port: environment.port, host: environment.host });
  const withdraw = isWeb ? announceServer(environment.dataDir, address) : () => undefined;
  if (isWorker) runner.start();
  announce(environment, world.policy.changes);
  if (mode === "serve" && !canEncodePictures()) {
    console.warn("Le paquet sharp n'est pas installé pour cette machine : les photos seront refusées.");
  }

  const stop = async (signal: NodeJS.Signals) => {
    // A signal to a whole group comes twice: by itself, and passed on by the process that started us.
    if (drain.isStopping) return;
    drain.isStopping = true;
    world.log.info({ signal }, "Stopping");
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    withdraw();
    const stopped = runner.stop();
    // A proxy in front needs a moment to read in /readyz that it must send nothing more.
    const isNoticed = isWeb && environment.trustProxy > 0 && signal === "SIGTERM";
    if (isNoticed) await wait(world.policy.figures.stopNoticeSeconds * 1000);
    await app.close();
    await stopped;
    await close();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
}

function announce(environment: Environment, changes: readonly string[]): void {
  for (const change of changes) console.warn(`Limite modifiée par LIMITS : ${change}`);
  if (environment.legal === undefined) console.warn(LEGAL_MISSING);
  console.log(`Espace entreprise : ${environment.publicUrl}`);
}

/** Errors that say in words what to do. */
const KNOWN = [BadEnvironment, EmbeddedRefused, DemoDatabase, OtherSecretKey];

/** What went wrong, in words an operator can act on. */
function explain(error: unknown): string {
  if (error instanceof Error && KNOWN.some((kind) => error instanceof kind)) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "Ce port est déjà pris par un autre programme. Choisissez-en un autre avec PORT.";
  if (code === "EACCES") return `Accès refusé : ${String(error)}`;
  if (code === "ENOSPC") return "Le disque est plein.";
  if (error instanceof Error && /unsupported startup parameter/.test(error.message))
    return "Un PgBouncer est devant la base : ajoutez ?pgbouncer=true à la fin de DATABASE_URL (docs/pgbouncer.ini).";
  if (code === "ECONNREFUSED") return "La base de données de DATABASE_URL ne répond pas.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await main(process.argv[2] === "serve" ? "serve" : "demo");
} catch (error) {
  console.error(`\n${explain(error)}\n`);
  process.exit(1);
}
