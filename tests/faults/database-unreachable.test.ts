import { updateUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { unreadCount } from "contract/alerts/notifications.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { startSession } from "../../server/accounts/sessions/session.ts";
import { candidateRecord } from "../../server/candidates/intake/fixtures.ts";
import { environmentOf, withContext } from "../support/data-location.ts";
import { makeTestDatabase } from "../support/database.ts";
import { addressOf, type FaultProxy, startFaultProxy, throughProxy } from "../support/fault-proxy.ts";
import { load, until } from "../support/load.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";

let location: Awaited<ReturnType<typeof makeTestDatabase>>;
let proxy: FaultProxy;
let server: ServerProcess;
let account: string;
let token: string;
let otherToken: string;
beforeEach(async () => {
  location = await makeTestDatabase();
  proxy = await startFaultProxy(addressOf(location.databaseUrl));
  await withContext(location, async (ctx) => {
    account = await makeHolder(ctx);
    token = await startSession(ctx, account);
    otherToken = await startSession(ctx, await makeHolder(ctx));
  });
  const DATABASE_URL = throughProxy(location.databaseUrl, proxy);
  server = await startServer({ env: { ...environmentOf(location), DATABASE_URL, LOG_LEVEL: "info" }, jobs: true });
}, 60_000);
afterEach(async () => {
  await server.kill();
  await proxy.close();
});

async function probe(name: "livez" | "readyz"): Promise<number> {
  return (await fetch(`${server.origin}/${name}`, { signal: AbortSignal.timeout(8000) })).status;
}

/** Returns log lines about outages, and all warnings and errors. */
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
  it("a server returns 503 with Retry-After while its database is away, then recovers (F-05)", async () => {
    const calls = [
      () => server.send(unreadCount, {}, token),
      () => server.send(candidates, {}, token),
      () => server.send(putCandidate, candidateRecord({ externalId: "AWAY" })),
      () => server.send(login, { email: "personne@clinique.example", password: "trois chats roux dorment" }),
    ];
    await proxy.become({ kind: "refuse" });
    let withoutRetryAfter = 0;
    const { statuses } = await load(
      async (index) => {
        expect(await probe("livez")).toBe(200);
        expect(await probe("readyz")).toBe(503);
        const response = await calls[index % 4]?.();
        if (!response?.headers.has("retry-after")) withoutRetryAfter += 1;
        return response?.status ?? 0;
      },
      { atOnce: 4, forMs: 1500, pauseMs: 50 },
    );
    await proxy.become({ kind: "pass" });
    expect(Object.keys(statuses)).toEqual(["503"]);
    expect(withoutRetryAfter).toBe(0);
    expect(await until(async () => (await probe("readyz")) === 200, 5000)).toBeDefined();
    expect((await server.send(unreadCount, {}, token))?.status).toBe(200);
    expect(outages()).toEqual(["database began", "database over"]);
  }, 120_000);

  it("no acknowledged write is lost if the database connection is cut in a transaction (F-06)", async () => {
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
    for (let time = 0; time < 10; time += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.trunc(performance.now() % 200)));
      proxy.cut();
    }
    end.abort();
    const { statuses } = await writing;
    expect(await server.stop()).toBe(0);
    expect(Object.keys(statuses).filter((status) => !["201", "503"].includes(status))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
    const rows = await withContext(location, ({ db }) => db.selectFrom("candidates").select("external_id").execute());
    const stored = new Set(rows.map(({ external_id }) => external_id));
    expect(acknowledged.filter((one) => !stored.has(one))).toEqual([]);
  }, 120_000);
});

describe("a row that stays locked", () => {
  it("calls that need a locked row return 503 within 6 s, and other calls stay fast (F-07)", async () => {
    const [locked, others] = await withContext(location, ({ db }) =>
      db.transaction().execute(async (trx) => {
        await sql`select from accounts where id = ${account} for update`.execute(trx);
        const profile = { gender: "Madame", lastName: "Le Goff", firstName: "Anne", phone: "0639980009" } as const;
        const change = { ...profile, email: "anne@clinique.example" };
        return Promise.all([
          load(() => server.status(updateUser, change, token), { calls: 4, atOnce: 4 }),
          load(() => server.status(candidates, {}, otherToken), { forMs: 4000, pauseMs: 50 }),
        ]);
      }),
    );
    expect(Object.keys(locked.statuses)).toEqual(["503"]);
    expect(Math.max(...locked.times)).toBeLessThan(6000);
    expect(Object.keys(others.statuses)).toEqual(["200"]);
    expect(others.p95).toBeLessThan(1000);
  }, 120_000);
});
