import { updateUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { unreadCount } from "contract/alerts/notifications.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { buildApp } from "../../server/app.ts";
import { candidateRecord } from "../../server/candidates/intake/fixtures.ts";
import { connectUrl } from "../../server/platform/db/connect.ts";
import { environmentOf } from "../support/data-location.ts";
import { addressOf, type FaultProxy, startFaultProxy, throughProxy } from "../support/fault-proxy.ts";
import { injectCall } from "../support/inject-call.ts";
import { load, until } from "../support/load.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { useTestApp } from "../support/test-app.ts";

const test = useTestApp();
let proxy: FaultProxy;
let server: ServerProcess;
beforeAll(async () => {
  const { directory: dataDir, url } = test.database;
  const [databaseUrl = ""] = url.split("?");
  proxy = await startFaultProxy(addressOf(databaseUrl));
  const DATABASE_URL = throughProxy(databaseUrl, proxy);
  server = await startServer({
    env: { ...environmentOf({ dataDir, databaseUrl }), DATABASE_URL, LOG_LEVEL: "info" },
    jobs: true,
  });
});
afterAll(async () => {
  await server?.kill();
  await proxy?.close();
});

async function probe(name: "livez" | "readyz"): Promise<number> {
  return (await fetch(`${server.origin}/${name}`, { signal: AbortSignal.timeout(20_000) })).status;
}

function outages(): string[] {
  const lines = server.output().split("\n");
  const parsed = lines
    .filter((line) => line.startsWith("{"))
    .map((line): { level: number; outage?: string; msg: string } => JSON.parse(line));
  return parsed
    .filter(({ level, outage }) => level >= 40 || outage !== undefined)
    .map(({ outage, msg, level }) => `${outage ?? msg} ${level >= 40 ? "began" : "over"}`);
}

describe("an unreachable database", () => {
  it("without a database, the server returns 503 with Retry-After until the database is back (F-05)", async () => {
    test.clock.set(new Date());
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const calls = [
      () => server.send(unreadCount, {}, token),
      () => server.send(candidates, {}, token),
      () => server.send(putCandidate, candidateRecord({ externalId: "AWAY" })),
      () => server.send(login, { email: "personne@clinique.example", password: "trois chats roux dorment" }),
    ];
    await proxy.become({ kind: "refuse" });
    let withoutRetryAfter = 0;
    const statuses = await load(
      async (index) => {
        expect(await probe("livez")).toBe(200);
        expect(await probe("readyz")).toBe(503);
        const response = await calls[index % 4]?.();
        if (!response?.headers.has("retry-after")) withoutRetryAfter += 1;
        return response?.status ?? 0;
      },
      { atOnce: 4, calls: 16 },
    );
    await proxy.become({ kind: "pass" });
    expect(statuses).toEqual({ 503: 16 });
    expect(withoutRetryAfter).toBe(0);
    expect(await until(async () => (await probe("readyz")) === 200, 30_000)).toBe(true);
    expect((await server.send(unreadCount, {}, token))?.status).toBe(200);
    await expect.poll(outages, { timeout: 30_000 }).toEqual(["database began", "database over"]);
  }, 120_000);

  it("a connection that breaks during a transaction loses no acknowledged write (F-06)", async () => {
    const acknowledged: string[] = [];
    const end = new AbortController();
    const writing = load(
      async (index) => {
        const externalId = `BREAK-${index}`;
        const status = await server.status(putCandidate, candidateRecord({ externalId }));
        if (status === 201) acknowledged.push(externalId);
        return status;
      },
      { atOnce: 4, signal: end.signal },
    );
    for (let time = 1; time <= 4; time += 1) {
      const { length } = acknowledged;
      expect(await until(async () => acknowledged.length > length, 60_000)).toBe(true);
      proxy.cut();
    }
    end.abort();
    const statuses = await writing;
    expect(await server.stop()).toBe(0);
    expect(Object.keys(statuses).filter((status) => !["201", "503"].includes(status))).toEqual([]);
    const rows = await test.ctx.db.selectFrom("candidates").select("external_id").execute();
    const stored = new Set(rows.map(({ external_id }) => external_id));
    expect(acknowledged.filter((one) => !stored.has(one))).toEqual([]);
  }, 120_000);
});

describe("calls that wait for a locked row", () => {
  it("calls that need a locked row return 503 after a time-out (F-07)", async () => {
    const usual = connectUrl(test.database.url);
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
      usual.db,
    );
    expect(rows).toEqual([{ limit: "5s" }]);
    await usual.close();
    const { db, close } = connectUrl(test.database.url, { statementMs: 2000 });
    const app = await buildApp({ ...test.ctx, db });
    const account = await makeHolder(test.ctx);
    const [token, other] = [await test.tokenOf(account), await test.tokenOf(await makeHolder(test.ctx))];
    const profile = { gender: "Madame", lastName: "Le Goff", firstName: "Anne", phone: "0639980009" } as const;
    const change = { ...profile, email: "anne@clinique.example" };
    const statusOf = async (response: ReturnType<typeof injectCall>) => (await response).statusCode;
    const [locked, others] = await test.ctx.db.transaction().execute(async (trx) => {
      await sql`select from accounts where id = ${account} for update`.execute(trx);
      return Promise.all([
        load(() => statusOf(injectCall(app, updateUser, change, { token })), { calls: 4, atOnce: 4 }),
        load(() => statusOf(injectCall(app, candidates, {}, { token: other })), { calls: 5 }),
      ]);
    });
    expect([locked, others]).toEqual([{ 503: 4 }, { 200: 5 }]);
    await close();
  }, 120_000);
});
