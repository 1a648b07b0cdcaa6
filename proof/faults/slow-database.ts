import { updateUser } from "contract/account.ts";
import { candidates } from "contract/candidates.ts";
import { unreadCount } from "contract/notifications.ts";
import { sql } from "kysely";
import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import { addressOf, startFaultProxy, throughProxy } from "../doubles/fault-proxy.ts";
import { type Load, load, until } from "../servers/load.ts";
import { startServer } from "../servers/server-process.ts";
import { environmentOf, type Ground, onGround } from "./ground.ts";

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
  ground: Ground & { readonly databaseUrl: string },
  { delayMs, calls }: { readonly delayMs: number; readonly calls: number },
): Promise<SlowDatabaseReport> {
  const [locked, other] = await onGround(ground, async (world) => {
    const accounts = [await makeHolder(world), await makeHolder(world)] as const;
    const [first, second] = [await startSession(world, accounts[0]), await startSession(world, accounts[1])];
    return [
      { account: accounts[0], token: first },
      { account: accounts[1], token: second },
    ] as const;
  });
  const proxy = await startFaultProxy(addressOf(ground.databaseUrl));
  const env = { ...environmentOf(ground), DATABASE_URL: throughProxy(ground.databaseUrl, proxy) };
  const server = await startServer({ env });
  const statusOf = async (token: string) => (await server.send(candidates, {}, token))?.status ?? 0;
  try {
    const idle = await load(() => statusOf(other.token), { calls: 50 });
    const [lockedCalls, otherCalls] = await onGround(ground, ({ db }) =>
      db.transaction().execute(async (trx) => {
        await sql`select from accounts where id = ${locked.account} for update`.execute(trx);
        const profile = { gender: "Madame", lastName: "Le Goff", firstName: "Anne", phone: "0639980009" } as const;
        const change = { ...profile, email: "anne@clinique.example" };
        return Promise.all([
          load(async () => (await server.send(updateUser, change, locked.token))?.status ?? 0, { calls: 4, atOnce: 4 }),
          load(() => statusOf(other.token), { forMs: 4000, pauseMs: 10 }),
        ]);
      }),
    );
    await proxy.become({ kind: "slow", ms: delayMs });
    const asks = { calls, atOnce: calls };
    const [slow, livez] = await Promise.all([
      load(async () => (await server.send(unreadCount, {}, other.token))?.status ?? 0, asks),
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
