import { askSmsCode } from "contract/accounts/registration.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { addToSelection, removeFromSelection } from "contract/selection/selection.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeHolder } from "../server/accounts/login/fixtures.ts";
import { startSession } from "../server/accounts/sessions/session.ts";
import { makeCandidate } from "../server/candidates/intake/fixtures.ts";
import { callerOf } from "../tests/support/caller.ts";
import { withContext } from "../tests/support/data-location.ts";
import { openTestDatabase, type TestDatabase } from "../tests/support/database.ts";
import { load, until } from "../tests/support/load.ts";
import { noLimits } from "../tests/support/no-limits.ts";
import { type PgBouncer, startPgBouncer } from "../tests/support/pgbouncer.ts";
import { startProduction } from "../tests/support/production.ts";
import type { ServerProcess } from "../tests/support/server-process.ts";
import { type SmsGateway, startSmsGateway } from "../tests/support/sms-gateway.ts";
import { buildWebIfStale } from "./web-build.ts";

// Two production servers share one PostgreSQL behind a PgBouncer in transaction mode.
const LIMITS = JSON.stringify({
  ...noLimits("candidateListPerAccount", "candidateSheetPerAccount", "candidateAdditionPerAccount"),
  stopNoticeSeconds: 1,
});
let database: TestDatabase;
const location = { dataDir: "", databaseUrl: "" };
let bouncer: PgBouncer | undefined;
let sms: SmsGateway;
let servers: ServerProcess[] = [];
let account: { token: string; ids: number[] };

const start = () =>
  startProduction({ DATABASE_URL: bouncer?.url ?? location.databaseUrl, SMS_URL: sms.url, TRUST_PROXY: "1", LIMITS });

beforeAll(async () => {
  await buildWebIfStale();
  database = await openTestDatabase();
  Object.assign(location, { dataDir: database.directory, databaseUrl: database.url.split("?")[0] });
  bouncer = await startPgBouncer(location.databaseUrl);
  if (!bouncer) console.warn("PgBouncer is not installed: the servers run without it (apt install pgbouncer).");
  sms = await startSmsGateway();
  servers = await Promise.all([start(), start()]);
  account = await withContext(location, async (ctx) => {
    await makeHolder(ctx, { numOrdinal: "10001", phone: "0639980001", phoneChecked: false });
    const ids = [await makeCandidate(ctx), await makeCandidate(ctx)];
    return { ids, token: await startSession(ctx, await makeHolder(ctx)) };
  });
}, 200_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await sms.stop();
  await bouncer?.stop();
  await database.close();
});

it("100 parallel requests for a code, sent to two servers, cause only one SMS (T-08 F-19)", async () => {
  await load((index) => servers[index % 2]?.status(askSmsCode, { numOrdinal: "10001" }) ?? Promise.resolve(0), {
    calls: 100,
    atOnce: 20,
  });
  await until(async () => sms.handed.length > 0, 20_000);
  const codes = await withContext(location, ({ db }) => db.selectFrom("messages").select("id").execute());
  expect([sms.handed.length, codes.length]).toEqual([1, 1]);
});

it("no request fails while a new server replaces a busy server (F-34)", async () => {
  let ready = servers;
  // Like a proxy, the test sends requests only to servers that are ready.
  const probe = async () => {
    const states = await Promise.all(
      servers.map(async ({ origin }) => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok === true),
    );
    ready = servers.filter((_, index) => states[index]);
  };
  const { token, ids } = account;
  const call = async (index: number) => {
    if (index % 4 === 0) await probe();
    const caller = callerOf(ready[(index >> 2) % ready.length]?.origin ?? "");
    const selectionId = ids[index % ids.length] ?? 0;
    if (index % 4 === 0) return caller.status(addToSelection, { selectionId, isSelected: true }, token);
    if (index % 4 === 1) return caller.status(removeFromSelection, { selectionId }, token);
    return caller.status(candidates, { page: "1" }, token);
  };
  expect(await load(call, { atOnce: 2, calls: 16 })).toEqual({ 200: 16 });
  const [leaving] = servers;
  const end = new AbortController();
  const met = load(call, { atOnce: 2, signal: end.signal });
  expect(await leaving?.stop().finally(() => end.abort())).toBe(0);
  expect(await met).toEqual({ 200: expect.toSatisfy((count) => count > 4) });
  expect(ready).toEqual(servers.slice(1));
}, 120_000);
