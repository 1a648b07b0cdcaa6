import { updateUser } from "contract/account.ts";
import { candidates } from "contract/candidates.ts";
import { unreadCount } from "contract/notifications.ts";
import { sql } from "kysely";
import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import { addressOf, startFaultProxy, throughProxy } from "../doubles/fault-proxy.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { type Load, load, tellStatuses, until } from "../servers/load.ts";
import { startServer } from "../servers/server-process.ts";

/** What a server did behind a database that is slow, or stuck on one row. */
export interface SlowDatabaseReport {
  /** Statuses and longest time of calls that need the locked row, in milliseconds. */
  readonly locked: Load;
  /** p95 of other calls without and with the locked row. */
  readonly idleP95: number;
  readonly otherP95: number;
  readonly otherFailed: number;
  /** A line with this much delay, and 400 calls at once. */
  readonly slow: Load;
  /** p95 of livez meanwhile. */
  readonly livezP95: number;
  /** Milliseconds until calls are answered as usual again. */
  readonly recoveredMs: number | undefined;
}

/** Locks a row that calls need, then makes the line to the database slow and calls many times at once (policy F-07). */
export async function slowDatabase(
  location: DataLocation & { readonly databaseUrl: string },
  { delayMs, calls }: { readonly delayMs: number; readonly calls: number },
): Promise<SlowDatabaseReport> {
  const [locked, other] = await withWorld(location, async (world) => {
    const accounts = [await makeHolder(world), await makeHolder(world)] as const;
    const [first, second] = [await startSession(world, accounts[0]), await startSession(world, accounts[1])];
    return [
      { account: accounts[0], token: first },
      { account: accounts[1], token: second },
    ] as const;
  });
  const proxy = await startFaultProxy(addressOf(location.databaseUrl));
  const env = { ...environmentOf(location), DATABASE_URL: throughProxy(location.databaseUrl, proxy) };
  const server = await startServer({ env });
  const statusOf = (token: string) => server.status(candidates, {}, token);
  try {
    const idle = await load(() => statusOf(other.token), { calls: 50 });
    const [lockedCalls, otherCalls] = await withWorld(location, ({ db }) =>
      db.transaction().execute(async (trx) => {
        await sql`select from accounts where id = ${locked.account} for update`.execute(trx);
        const profile = { gender: "Madame", lastName: "Le Goff", firstName: "Anne", phone: "0639980009" } as const;
        const change = { ...profile, email: "anne@clinique.example" };
        return Promise.all([
          load(() => server.status(updateUser, change, locked.token), { calls: 4, atOnce: 4 }),
          load(() => statusOf(other.token), { forMs: 4000, pauseMs: 10 }),
        ]);
      }),
    );
    await proxy.become({ kind: "slow", ms: delayMs });
    const asks = { calls, atOnce: calls };
    const [slow, livez] = await Promise.all([
      load(() => server.status(unreadCount, {}, other.token), asks),
      load(async () => (await fetch(`${server.origin}/livez`)).status, { forMs: 5000, pauseMs: 100 }),
    ]);
    await proxy.become({ kind: "pass" });
    const recoveredMs = await until(async () => (await statusOf(other.token)) === 200, 30_000);
    return {
      locked: lockedCalls,
      idleP95: idle.p95,
      otherP95: otherCalls.p95,
      otherFailed: otherCalls.times.length - (otherCalls.statuses[200] ?? 0),
      slow,
      livezP95: livez.p95,
      recoveredMs,
    };
  } finally {
    await server.kill();
    await proxy.close();
  }
}

const DELAY_MS = 1500;
const CALLS = 400;
/** What a client waits at most: its turn, then a few slow statements. */
const LONGEST_MS = 25_000;

export const rows: readonly Row[] = [
  {
    row: "F-07",
    title: `a locked row; then a line ${2 * DELAY_MS} ms slow and ${CALLS} calls at once`,
    target:
      "503 within 6 s for the locked row, others p95 under 500 ms or 10 × idle; every slow call answered within 25 s, livez p95 under 500 ms or 20 × idle",
    run: () =>
      withPostgres(async (location) => {
        const report = await slowDatabase(location, { delayMs: DELAY_MS, calls: CALLS });
        const { locked, idleP95, otherP95, otherFailed, slow, livezP95, recoveredMs } = report;
        return {
          measured:
            `locked row ${tellStatuses(locked.statuses)} within ${Math.round(locked.most)} ms; others p95 ${Math.round(otherP95)} ms ` +
            `(${(otherP95 / idleP95).toFixed(1)} × idle), ${otherFailed} failed; slow line ${tellStatuses(slow.statuses)} within ` +
            `${Math.round(slow.most)} ms, livez p95 ${Math.round(livezP95)} ms; as usual after ${Math.round(recoveredMs ?? -1)} ms`,
          ok:
            Object.keys(locked.statuses).join() === "503" &&
            locked.most < 6000 &&
            otherP95 < Math.max(500, 10 * idleP95) &&
            otherFailed === 0 &&
            Object.keys(slow.statuses).every((status) => ["200", "503"].includes(status)) &&
            slow.most < LONGEST_MS &&
            livezP95 < Math.max(500, 20 * idleP95) &&
            recoveredMs !== undefined,
        };
      }),
  },
];
