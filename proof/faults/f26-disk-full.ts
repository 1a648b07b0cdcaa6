import { join } from "node:path";
import { candidates } from "contract/candidates.ts";
import { putCandidate } from "contract/intake.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import type { Finding, Row } from "../rows/row.ts";
import { type DataLocation, environmentOf, makeTables } from "../servers/data-location.ts";
import { load, tellStatuses, until } from "../servers/load.ts";
import { startOwnPostgres } from "../servers/postgres.ts";
import { startServer } from "../servers/server-process.ts";
import { makeSmallDisk, type SmallDisk } from "../servers/small-disk.ts";
import { makeSession } from "./holder.ts";
import { findMissing } from "./stored-candidates.ts";

const LETTER = "Madame, Monsieur, ".repeat(400);

/** What a server did while the disk of its database was full. */
export interface DiskReport {
  /** How often each status was answered to a write and to a read while it was full. */
  readonly writes: Readonly<Record<number, number>>;
  readonly reads: Readonly<Record<number, number>>;
  /** Milliseconds until a write succeeded, once there was room again; undefined when none did. */
  readonly recoveredMs: number | undefined;
  /** Whether it did so with the same process. */
  readonly byItself: boolean;
  readonly acknowledged: number;
  readonly lost: number;
}

/**
 * Fills the disk that the database lies on, goes on writing and reading, and makes room again (policy F-26).
 * @param restart what an operator's machine does when there is room again: starts what had ended
 */
export async function fillTheDisk(
  location: DataLocation,
  disk: SmallDisk,
  { calls, restart }: { readonly calls: number; readonly restart: () => Promise<void> },
): Promise<DiskReport> {
  const token = await makeSession(location);
  let server = await startServer({ env: environmentOf(location) });
  const acknowledged: string[] = [];
  const write = async (name: string) => {
    const record = candidateRecord({ externalId: name, coverLetter: LETTER });
    const status = await server.status(putCandidate, record);
    if (status === 201) acknowledged.push(name);
    return status;
  };
  try {
    await load((index) => write(`BEFORE-${index}`), { calls: 20 });
    disk.fill();
    const writes = await load((index) => write(`FULL-${index}`), { calls, atOnce: 2 });
    const reads = await load(() => server.status(candidates, {}, token), { calls: 50 });
    disk.free();
    await restart();
    let attempt = 0;
    const isBack = async () => (await write(`AFTER-${attempt++}`)) === 201;
    let recoveredMs = await until(isBack, 10_000);
    const byItself = recoveredMs !== undefined;
    if (!byItself) {
      // The database could not come back by itself: the operator's machine starts the server again.
      await server.kill();
      server = await startServer({ env: environmentOf(location) });
      recoveredMs = await until(isBack, 20_000);
    }
    await server.stop();
    const lost = (await findMissing(location, acknowledged)).length;
    const answers = { writes: writes.statuses, reads: reads.statuses };
    return { ...answers, recoveredMs, byItself, acknowledged: acknowledged.length, lost };
  } finally {
    await server.kill();
  }
}

const MEGABYTES = 200;
const CALLS = 1500;
const target = "writes 201 or 503, reads go on, 0 acknowledged lost, writing again when there is room";

async function onSmallDisk(work: (disk: SmallDisk) => Promise<DiskReport>): Promise<Finding> {
  const disk = makeSmallDisk(MEGABYTES);
  if (disk === undefined) return { measured: "not tried: mounting a small disk takes root on Linux", ok: true };
  try {
    const { writes, reads, recoveredMs, byItself, acknowledged, lost } = await work(disk);
    const refused = writes[503] ?? 0;
    return {
      measured: `writes ${tellStatuses(writes)}; reads ${tellStatuses(reads)}; ${lost} of ${acknowledged} lost; writing again after ${Math.round(recoveredMs ?? -1)} ms${byItself ? ", by itself" : ", once started again"}`,
      ok:
        refused > 0 &&
        refused + (writes[201] ?? 0) === CALLS &&
        Object.keys(reads).join() === "200" &&
        lost === 0 &&
        byItself,
    };
  } finally {
    disk.remove();
  }
}

export const rows: readonly Row[] = [
  {
    row: "F-26",
    title: "the disk of PostgreSQL is full",
    target,
    run: () =>
      onSmallDisk(async (disk) => {
        const postgres = await startOwnPostgres({ durable: true, folder: disk.folder });
        try {
          const location = { dataDir: join(disk.folder, "product"), databaseUrl: postgres.url };
          await makeTables(location);
          const restart = async () => {
            await postgres.crash();
            await postgres.revive();
          };
          return await fillTheDisk(location, disk, { calls: CALLS, restart });
        } finally {
          await postgres.stop();
        }
      }),
  },
  {
    row: "F-26",
    title: "the disk of the embedded database is full",
    target,
    run: () =>
      onSmallDisk(async (disk) => {
        const location = { dataDir: disk.folder, databaseUrl: undefined };
        await makeTables(location);
        return fillTheDisk(location, disk, { calls: CALLS, restart: async () => undefined });
      }),
  },
];
