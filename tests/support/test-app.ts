import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Call, InputOf, ResponseOf } from "contract/call.ts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startSession } from "../../server/accounts/sessions/session.ts";
import { buildApp } from "../../server/app.ts";
import { claimCheck } from "../../server/candidates/intake/counter-store.ts";
import { saveCounted } from "../../server/centre/day/figures-store.ts";
import { domains } from "../../server/domains.ts";
import { jobs } from "../../server/jobs.ts";
import { type SettableClock, standingClock } from "../../server/platform/clock.ts";
import { makePolicy } from "../../server/platform/configuration/policy.ts";
import { makeSecrets } from "../../server/platform/configuration/secrets.ts";
import type { AppContext } from "../../server/platform/context.ts";
import { saveNextLook } from "../../server/platform/db/retention-state.ts";
import { localFiles } from "../../server/platform/gateways/files/local.ts";
import { localMail, localSms } from "../../server/platform/gateways/local-gateways.ts";
import { withAddedEmails } from "../../server/platform/gateways/register/added-emails.ts";
import { tableRegister } from "../../server/platform/gateways/register/table.ts";
import type { JobRunner } from "../../server/platform/jobs/loop.ts";
import { makeJobRunner } from "../../server/platform/jobs/loop.ts";
import { makeMetrics } from "../../server/platform/metrics/metrics.ts";
import { makePasswordHasher } from "../../server/platform/passwords.ts";
import { systemRandom } from "../../server/platform/random.ts";
import { saveAuditCheck } from "../../server/privacy/audit.job.ts";
import { beginAuditChain } from "../../server/privacy/audit-chain.ts";
import { borrowTestDatabase, emptyTables, saveRows, type TestDatabase } from "./database.ts";
import { removeFolder } from "./folder.ts";
import { injectCall, type Sending } from "./inject-call.ts";
import { KEYS, SECRET_KEY } from "./keys.ts";

export const [PROVIDER_KEY, OPERATOR_KEY] = [KEYS.provider, KEYS.operator];
export const RECEIPT_SECRET = "test-receipt-secret-0123456789";

const HOUR_MS = 3_600_000;

/** Every test starts at this time, which is on a Saturday in winter. */
export const START = "2026-02-14T09:00:00.000Z";

/** Most tests compare only the status and the body, or only the status and the error code. */
export const outcomeOf = (response: { statusCode: number; json(): unknown }) => [response.statusCode, response.json()];
export const problemOf = (response: LightMyRequestResponse) => [response.statusCode, response.json().code];

export interface TestApp {
  readonly app: FastifyInstance;
  readonly ctx: AppContext;
  readonly clock: SettableClock;
  readonly jobs: JobRunner;
  readonly database: TestDatabase;
  send<C extends Call>(call: C, input: InputOf<C>, sending?: Sending): Promise<LightMyRequestResponse>;
  response<C extends Call>(call: C, input: InputOf<C>, sending?: Sending): Promise<ResponseOf<C>>;
  get(url: string, token: string): Promise<LightMyRequestResponse>;
  tokenOf(accountId: string): Promise<string>;
  outbox(): Promise<{ channel: string; to: string; subject: string | null; text: string; html: string | null }[]>;
  events(): Promise<string[]>;
}

interface Options {
  readonly limits?: Readonly<Record<string, unknown>>;
  /** Inserts the rows that each test starts with. Runs once per file. Each test gets a copy of these rows. */
  readonly scene?: (test: TestApp) => Promise<unknown>;
}

/** Restores the scene's clock, rows and files before each test. The returned app works only in tests and in `scene`. */
export function useTestApp({ limits, scene }: Options = {}): TestApp {
  const test = {} as TestApp;
  const start = { at: START, saved: "", putBack: async () => {} };
  beforeAll(async () => {
    Object.assign(test, await openTestApp(limits));
    await postponeRoutines(test.ctx);
    await scene?.(test);
    Object.assign(start, { at: test.clock.now(), putBack: await saveRows(test.database.connection) });
    start.saved = join(test.database.directory, "saved");
    cpSync(filesOf(test), start.saved, { recursive: true });
  });
  beforeEach(async () => {
    await emptyTables(test.database.connection);
    await start.putBack();
    removeFolder(filesOf(test));
    cpSync(start.saved, filesOf(test), { recursive: true });
    // Starts a new hash chain of the audit log, because the events of the previous test are deleted.
    await beginAuditChain(test.ctx.db, test.ctx.secrets);
    test.clock.set(start.at);
  });
  afterAll(async () => {
    await test.app?.close();
    await test.database?.close();
  });
  return test;
}

function filesOf({ database }: TestApp): string {
  const folder = join(database.directory, "files");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Marks the hourly and daily jobs as just done, because running them would slow down every test. */
async function postponeRoutines(ctx: AppContext): Promise<void> {
  const { db, clock, secrets } = ctx;
  const now = clock.now();
  await saveCounted(db, { countedAt: now, nightAt: now, unseen: { total: 0, neverViewed: 0 } });
  await beginAuditChain(db, secrets);
  await saveAuditCheck(ctx, now, true);
  await saveNextLook(db, new Date(now.getTime() + HOUR_MS));
  await claimCheck(db, undefined, now);
}

async function openTestApp(limits: Options["limits"]): Promise<TestApp> {
  const database = await borrowTestDatabase();
  const { db } = database.connection;
  const clock = standingClock(START);
  const policy = makePolicy(limits);
  const outside = { db, clock, random: systemRandom };
  const ctx: AppContext = {
    ...domains,
    db,
    replica: undefined,
    clock,
    random: systemRandom,
    policy,
    secrets: makeSecrets(SECRET_KEY),
    // Uses a weak, fast hash, because a strong hash would slow down the tests.
    passwords: makePasswordHasher(policy, { memory: 64, passes: 1 }),
    sms: localSms(outside),
    mail: localMail(outside),
    register: withAddedEmails(tableRegister(db), db),
    scanner: undefined,
    files: localFiles(join(database.directory, "files")),
    log: pino({ level: "silent" }),
    metrics: makeMetrics(),
    site: {
      publicUrl: "https://espace.example",
      webOrigins: ["https://pages.example"],
      mailFrom: "Espace entreprise <ne-pas-repondre@espace.example>",
      smsSender: "EspaceASV",
      support: {
        email: "support@espace.example",
        phone: "0199000100",
        contactEmail: "formation@espace.example",
        contactPhone: "0199000200",
      },
      providerApiKey: PROVIDER_KEY,
      operatorKey: OPERATOR_KEY,
      receiptSecret: RECEIPT_SECRET,
      metricsToken: undefined,
    },
  };
  const app = await buildApp(ctx, { trustProxy: 1 });
  const runner = makeJobRunner(ctx, jobs);
  const send: TestApp["send"] = (call, input, sending) =>
    injectCall(app, call, input, { address: "192.0.2.1", ...sending });
  return {
    app,
    ctx,
    clock,
    jobs: runner,
    database,
    send,
    response: async (call, input, sending) => {
      const response = await send(call, input, sending);
      if (response.statusCode >= 300)
        throw new Error(`${call.method} ${call.path}: ${response.statusCode} ${response.body}`);
      return response.json();
    },
    get: (url, token) => app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
    tokenOf: (accountId) => startSession(ctx, accountId),
    outbox: async () => {
      await runner.drain();
      const sent = db.selectFrom("outbox_deliveries").orderBy("position", "desc");
      return sent.select(["channel", "recipient as to", "subject", "text", "html"]).execute();
    },
    events: async () =>
      (await db.selectFrom("audit_events").select("event").orderBy("id").execute()).map(({ event }) => event),
  };
}
