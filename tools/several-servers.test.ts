import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../proof/servers/caller.ts";
import { type Installation, startInstallation } from "../proof/servers/installation.ts";
import { goThrough } from "../proof/servers/journey.ts";
import { type PgBouncer, startPgBouncer } from "../proof/servers/pgbouncer.ts";
import { startOwnPostgres, type TestPostgres } from "../proof/servers/postgres.ts";
import { restartUnderLoad } from "../proof/servers/rolling-restart.ts";
import { buildWebIfStale } from "./web-build.ts";

const opened: { postgres?: TestPostgres; bouncer?: PgBouncer; installation?: Installation } = {};

beforeAll(async () => {
  await buildWebIfStale();
  const postgres = await startOwnPostgres();
  opened.postgres = postgres;
  const bouncer = await startPgBouncer(postgres.url);
  if (bouncer) opened.bouncer = bouncer;
  else console.warn("PgBouncer is not installed: the servers are tried without it (apt install pgbouncer).");
  opened.installation = await startInstallation(bouncer?.url ?? postgres.url);
}, 200_000);
afterAll(async () => {
  await opened.installation?.stop();
  await opened.bouncer?.stop();
  await opened.postgres?.stop();
}, 60_000);

describe("two web servers and two workers behind a proxy, on a PostgreSQL behind a PgBouncer in transaction mode", () => {
  it("T-08 F-19 F-34 serve one person together, and are replaced without a failed request", async (context) => {
    const { installation } = opened;
    if (!installation) return context.skip("No PostgreSQL on this machine");
    const caller = callerOf(installation.proxy.origin);
    const { token, codes, listsRight, alerts } = await goThrough(caller, installation.sms, installation.mail);
    expect([codes, listsRight]).toEqual([1, true]);
    if (alerts) expect(alerts).toEqual({ sms: 1, notifications: 1 });
    const met = await restartUnderLoad(installation, token, 1);
    expect(Object.keys(met.statuses)).toEqual(["200"]);
    expect(met.times.length).toBeGreaterThan(20);
  }, 120_000);
});
