import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { startCluster } from "../../server/platform/db/embedded/cluster.ts";
import { findOtherUser, onLoopback } from "../../server/platform/db/embedded/embedded.ts";
import { quickestFolder, removeFolder } from "../support/folder.ts";
import { freePort } from "../support/ports.ts";
import { findInstalled, startSystemPostgres } from "../support/postgres.ts";
import { makeFilled } from "./fill.ts";
import { inTurns, type Load, report, send, W1 } from "./load.ts";
import { type Server, SIZE, startProduct } from "./servers.ts";

// Compares W1 with one process, with two processes, and with one process that reads from a replica (docs/scale.md).

// Use the installed PostgreSQL, because only the installed PostgreSQL has a pg_basebackup of its own version.
delete process.env.TEST_DATABASE_URL;
const primary = await startSystemPostgres();
const bin = findInstalled();
if (!primary || !bin) throw new Error("This benchmark needs PostgreSQL (apt install postgresql).");
await makeFilled(primary.url, SIZE);

const user = findOtherUser();
const folder = mkdtempSync(join(quickestFolder(), "bench-replica-"));
if (user) chownSync(folder, user.uid, user.gid);
const directory = join(folder, "data");
const copied = ["-d", primary.url, "-D", directory, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
const { status, stderr } = spawnSync(join(bin, "pg_basebackup"), copied, { cwd: folder, encoding: "utf8", ...user });
if (status !== 0) throw new Error(`pg_basebackup ended with code ${status}: ${stderr}`);
const port = await freePort();
const replica = await startCluster({ directory, bin, user }, undefined, {
  ...onLoopback(port),
  max_connections: "200",
});
const replicaUrl = Object.assign(new URL(primary.url), { port: String(port) }).href;

const busy = new Map<string, number[]>();
const times = () =>
  cpus().reduce(
    (sum, { times: { idle, ...used } }) => {
      const work = Object.values(used).reduce((total, ms) => total + ms, 0);
      return { work: sum.work + work, all: sum.all + work + idle };
    },
    { work: 0, all: 0 },
  );

/** Distributes 16 connections equally among the servers. */
const load = (name: string, servers: readonly Server[]) => async (): Promise<Load> => {
  const before = times();
  const each = { connections: 16 / servers.length, seconds: 3 };
  const loads = await Promise.all(servers.map(({ origin }) => send(origin, W1, each)));
  const after = times();
  const share = (after.work - before.work) / (after.all - before.all);
  busy.set(name, [...(busy.get(name) ?? []), share]);
  const slowest = (field: keyof Load) => Math.max(...loads.map((one) => one[field]));
  const perSecond = loads.reduce((sum, one) => sum + one.perSecond, 0);
  return { perSecond, p50: slowest("p50"), p95: slowest("p95"), p99: slowest("p99") };
};

const [one, two] = [await startProduct(primary.url), await startProduct(primary.url)];
const reading = await startProduct(primary.url, { DATABASE_READ_URL: replicaUrl });
const contestants = { "one process": [one], "two processes": [one, two], "one process and a replica": [reading] };
for (const { origin } of [one, two, reading]) await send(origin, W1, { amount: 2000 });
const found = await inTurns(
  Object.fromEntries(Object.entries(contestants).map(([name, servers]) => [name, load(name, servers)])),
  5,
);
for (const [name, { perSecond, p50, p99 }] of Object.entries(found)) {
  const shares = busy.get(name) ?? [];
  const cores = (cpus().length * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
  report(
    `W1, ${name}`,
    `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${cores.toFixed(1)} of ${cpus().length} cores busy`,
  );
}
for (const server of [one, two, reading]) await server.stop();
await replica.stop();
await primary.stop();
removeFolder(folder);
