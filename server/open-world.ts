import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { makeBreaker } from "./breaker.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Connection, connectEmbedded, connectUrl } from "./db/connect.ts";
import { migrate, migrateUrl } from "./db/migrate.ts";
import type { Environment } from "./environment.ts";
import { makeLogger } from "./http/log.ts";
import { type Metrics, makeMetrics } from "./metrics/metrics.ts";
import { openFiles } from "./outside/files/open.ts";
import { openMail } from "./outside/mail/open.ts";
import { openRegister } from "./outside/register/open.ts";
import { openScanner } from "./outside/scanner/open.ts";
import { openSms } from "./outside/sms/open.ts";
import { openTracing } from "./outside/traces/open.ts";
import { makePasswordHasher } from "./passwords.ts";
import { makePolicy } from "./policy.ts";
import { systemRandom } from "./random.ts";
import { makeSecrets } from "./secrets.ts";
import type { Tracing } from "./tracing.ts";
import type { World } from "./world.ts";

/** A read replica that failed so often in a row is left alone for so long. */
const REPLICA_REST = { failures: 3, pauseSeconds: 10 };

/** A world that was opened, and how to close it. */
export interface OpenWorld {
  readonly world: World;
  close(): Promise<void>;
}

/** Opens the database, brings it to the newest migration, and connects everything outside. */
export async function openWorld(
  environment: Environment,
  parts: { readonly clock?: Clock; readonly log?: Logger } = {},
): Promise<OpenWorld> {
  const tracing = await openTracing(environment.tracing);
  const watch = environment.tracing ? tracing.statement : undefined;
  const connection = environment.databaseUrl
    ? connectUrl(environment.databaseUrl, { watch })
    : await connectEmbedded(environment.dataDir, { watch });
  try {
    await (environment.databaseUrl ? migrateUrl(environment.databaseUrl) : migrate(connection.db));
    const replica = environment.databaseReadUrl ? connectUrl(environment.databaseReadUrl, { watch }) : undefined;
    const world = await assemble(environment, connection, replica, tracing, parts);
    return {
      world,
      close: async () => {
        await Promise.all([world.sms.close(), world.mail.close()]);
        await Promise.all([connection.close(), replica?.close()]);
        await tracing.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function assemble(
  environment: Environment,
  connection: Connection,
  replica: Connection | undefined,
  tracing: Tracing,
  parts: { readonly clock?: Clock; readonly log?: Logger },
): Promise<World> {
  const { db, embedded } = connection;
  const clock = parts.clock ?? systemClock;
  const policy = makePolicy(environment.limits);
  const log = parts.log ?? makeLogger(environment.logLevel);
  const outside = { db, clock, random: systemRandom };
  const metrics = makeMetrics();
  watchPool(metrics, "primary", connection);
  if (replica) watchPool(metrics, "replica", replica);
  return {
    db,
    replica: replica && { db: replica.db, breaker: makeBreaker(clock, REPLICA_REST) },
    embedded,
    clock,
    random: systemRandom,
    policy,
    secrets: makeSecrets(secretKeyOf(environment)),
    passwords: makePasswordHasher(policy),
    sms: openSms(environment, outside),
    mail: openMail(environment, outside),
    register: openRegister(environment.registerUrl, { ...outside, policy, log }),
    files: await openFiles(environment),
    scanner: openScanner(environment.clamdUrl),
    log,
    metrics,
    tracing,
    site: {
      publicUrl: environment.publicUrl,
      webOrigins: environment.webOrigins,
      mailFrom: environment.mailFrom,
      smsSender: environment.smsSender,
      support: environment.support,
      providerApiKey: environment.providerApiKey,
      receiptSecret: environment.receiptSecret,
      metricsToken: environment.metricsToken,
    },
  };
}

function watchPool(metrics: Metrics, pool: string, { connections }: Connection): void {
  metrics.read("db_pool_used", () => [{ labels: { pool }, value: connections().used }]);
  metrics.read("db_pool_waiting", () => [{ labels: { pool }, value: connections().waiting }]);
}

/** The secret key of the installation: the operator's, or the one that the demo made. */
export function secretKeyOf(environment: Pick<Environment, "secretKey" | "dataDir">): string {
  return environment.secretKey ?? keptSecret(environment.dataDir);
}

/** The demo's own secret key, made once and kept beside the data. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, "secret-key");
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(path, "utf8");
}
