import type { Logger } from "pino";
import { domains } from "./domains.ts";
import { makeBreaker } from "./platform/breaker.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { makePrivate } from "./platform/configuration/data-directory.ts";
import type { Environment } from "./platform/configuration/environment.ts";
import { ensureOperatorKey } from "./platform/configuration/operator-key.ts";
import { makePolicy } from "./platform/configuration/policy.ts";
import { openSecrets } from "./platform/configuration/secret-key.ts";
import type { AppContext } from "./platform/context.ts";
import { type Connection, connectUrl } from "./platform/db/connect.ts";
import { startEmbedded } from "./platform/db/embedded/embedded.ts";
import { migrateUrl, rejectUninitialised } from "./platform/db/migrate.ts";
import { checkStore } from "./platform/gateways/files/check-store.ts";
import { openFiles } from "./platform/gateways/files/open.ts";
import { openMail } from "./platform/gateways/mail/smtp.ts";
import { openRegister } from "./platform/gateways/register/http.ts";
import { openScanner } from "./platform/gateways/scanner/clamd.ts";
import { openSms } from "./platform/gateways/sms/open.ts";
import { makeLogger } from "./platform/http/log.ts";
import { type Metrics, makeMetrics } from "./platform/metrics/metrics.ts";
import { makePasswordHasher } from "./platform/passwords.ts";
import { systemRandom } from "./platform/random.ts";
import { restartAuditChain } from "./privacy/audit-chain.ts";

const REPLICA_REST = { failures: 3, pauseSeconds: 10 };

export interface OpenContext {
  readonly ctx: AppContext;
  close(): Promise<void>;
}

interface Parts {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly createsOperatorKey?: boolean;
  /** Rejects an empty database, because only a server or a restore may create tables. */
  readonly onlyMade?: boolean;
  readonly lostDatabase?: () => void;
}

interface Settled extends Required<Pick<Parts, "clock" | "log">> {
  readonly operatorKey: string | undefined;
  readonly makesPlaces: boolean;
}

export async function openContext(environment: Environment, parts: Parts = {}): Promise<OpenContext> {
  makePrivate(environment.dataDir);
  const log = parts.log ?? makeLogger(environment.logLevel);
  const server =
    environment.databaseUrl === undefined
      ? await startEmbedded(environment.dataDir, {
          isProduction: environment.mode === "serve",
          log: (line) => log.warn(`The embedded database: ${line}`),
          lost: parts.lostDatabase,
        })
      : undefined;
  const url = environment.databaseUrl ?? server?.url ?? "";
  const connection = connectUrl(url);
  const replica = environment.databaseReadUrl ? connectUrl(environment.databaseReadUrl) : undefined;
  const closeDatabases = async () => {
    await Promise.all([connection.close(), replica?.close()]);
    await server?.stop();
  };
  try {
    if (parts.onlyMade) await rejectUninitialised(connection.db);
    await migrateUrl(url);
    const ctx = await assemble(environment, connection, replica, {
      log,
      clock: parts.clock ?? systemClock,
      makesPlaces: parts.onlyMade !== true,
      operatorKey: parts.createsOperatorKey ? ensureOperatorKey(environment) : environment.operatorKey,
    });
    return {
      ctx,
      close: async () => {
        await Promise.all([ctx.sms.close(), ctx.mail.close()]);
        await closeDatabases();
      },
    };
  } catch (error) {
    await closeDatabases();
    throw error;
  }
}

async function assemble(
  environment: Environment,
  connection: Connection,
  replica: Connection | undefined,
  { clock, log, operatorKey, makesPlaces }: Settled,
): Promise<AppContext> {
  const { db } = connection;
  const policy = makePolicy(environment.limits);
  const files = await openFiles(environment);
  if (makesPlaces) await checkStore(environment, files);
  const outside = { db, clock, random: systemRandom };
  const metrics = makeMetrics();
  watchPool(metrics, "primary", connection);
  if (replica) watchPool(metrics, "replica", replica);
  return {
    ...domains,
    db,
    replica: replica && { db: replica.db, breaker: makeBreaker(clock, REPLICA_REST) },
    clock,
    random: systemRandom,
    policy,
    secrets: await openSecrets(environment, outside, restartAuditChain),
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
