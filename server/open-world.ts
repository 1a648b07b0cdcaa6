import type { Logger } from "pino";
import { makeBreaker } from "./breaker.ts";
import { type Clock, systemClock } from "./clock.ts";
import { makePrivate } from "./data-directory.ts";
import { type Connection, connectUrl } from "./db/connect.ts";
import { startEmbedded } from "./db/embedded/embedded.ts";
import { refuseUnmade } from "./db/made-database.ts";
import { migrateUrl } from "./db/migrate.ts";
import { openDatabase } from "./db/open-database.ts";
import type { Environment } from "./environment.ts";
import { makeLogger } from "./http/log.ts";
import { type Metrics, makeMetrics } from "./metrics/metrics.ts";
import { keepOperatorKey } from "./operator-key.ts";
import { openFiles } from "./outside/files/open.ts";
import { proveStore } from "./outside/files/prove-store.ts";
import { openMail } from "./outside/mail/open.ts";
import { openRegister } from "./outside/register/open.ts";
import { openScanner } from "./outside/scanner/open.ts";
import { openSms } from "./outside/sms/open.ts";
import { makePasswordHasher } from "./passwords.ts";
import { makePolicy } from "./policy.ts";
import { systemRandom } from "./random.ts";
import { openSecrets } from "./secret-key.ts";
import type { World } from "./world.ts";

const REPLICA_REST = { failures: 3, pauseSeconds: 10 };

export interface OpenWorld {
  readonly world: World;
  close(): Promise<void>;
}

interface Parts {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** Creates an operator key if the environment has none. */
  readonly keepsOperatorKey?: boolean;
  /** Rejects a database that no server and no restore created. */
  readonly onlyMade?: boolean;
  /** Called when the embedded database stopped by itself. */
  readonly lostDatabase?: () => void;
}

interface Settled extends Required<Pick<Parts, "clock" | "log">> {
  readonly operatorKey: string | undefined;
  readonly makesPlaces: boolean;
}

/** Opens and migrates the database, and connects everything outside. */
export async function openWorld(environment: Environment, parts: Parts = {}): Promise<OpenWorld> {
  makePrivate(environment.dataDir);
  const log = parts.log ?? makeLogger(environment.logLevel);
  const start = (dataDir: string) =>
    startEmbedded(dataDir, { isProduction: environment.mode === "serve", ...toListener(log, parts) });
  const connection = await openDatabase(environment, start);
  const replica = environment.databaseReadUrl ? connectUrl(environment.databaseReadUrl) : undefined;
  const closeDatabases = async () => {
    await Promise.all([connection.close(), replica?.close()]);
  };
  try {
    if (parts.onlyMade) await refuseUnmade(connection.db);
    await migrateUrl(connection.url);
    const world = await assemble(environment, connection, replica, {
      log,
      clock: parts.clock ?? systemClock,
      makesPlaces: parts.onlyMade !== true,
      operatorKey: parts.keepsOperatorKey ? keepOperatorKey(environment) : environment.operatorKey,
    });
    return {
      world,
      close: async () => {
        await Promise.all([world.sms.close(), world.mail.close()]);
        await closeDatabases();
      },
    };
  } catch (error) {
    await closeDatabases();
    throw error;
  }
}

function toListener(log: Logger, { lostDatabase }: Parts) {
  return {
    tell: (line: string) => log.warn(`The embedded database: ${line}`),
    ...(lostDatabase ? { lost: lostDatabase } : {}),
  };
}

async function assemble(
  environment: Environment,
  connection: Connection,
  replica: Connection | undefined,
  { clock, log, operatorKey, makesPlaces }: Settled,
): Promise<World> {
  const { db } = connection;
  const policy = makePolicy(environment.limits);
  const files = await openFiles(environment);
  if (makesPlaces) await proveStore(environment, files);
  const outside = { db, clock, random: systemRandom };
  const metrics = makeMetrics();
  watchPool(metrics, "primary", connection);
  if (replica) watchPool(metrics, "replica", replica);
  return {
    db,
    replica: replica && { db: replica.db, breaker: makeBreaker(clock, REPLICA_REST) },
    clock,
    random: systemRandom,
    policy,
    secrets: await openSecrets(environment, outside),
    passwords: makePasswordHasher(policy),
    sms: openSms(environment, outside),
    mail: openMail(environment, outside),
    register: openRegister(environment.registerUrl, { ...outside, policy, log }),
    files,
    scanner: openScanner(environment.clamdUrl, clock),
    log,
    metrics,
    site: {
      publicUrl: environment.publicUrl,
      webOrigins: environment.webOrigins,
      mailFrom: environment.mailFrom,
      smsSender: environment.smsSender,
      support: environment.support,
      providerApiKey: environment.providerApiKey,
      operatorKey,
      receiptSecret: environment.receiptSecret,
      metricsToken: environment.metricsToken,
    },
  };
}

function watchPool(metrics: Metrics, pool: string, { connections }: Connection): void {
  metrics.read("db_pool_used", () => [{ labels: { pool }, value: connections().used }]);
  metrics.read("db_pool_waiting", () => [{ labels: { pool }, value: connections().waiting }]);
}
