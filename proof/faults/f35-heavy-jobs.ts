import { candidates } from "contract/candidates.ts";
import { putFile } from "contract/files.ts";
import { candidateBatch } from "contract/intake.ts";
import { login } from "contract/login.ts";
import sharp from "sharp";
import { candidateRecord } from "../../server/features/intake/make.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, environmentOf } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { load, tellStatuses } from "../servers/load.ts";
import { noLimits } from "../servers/no-limits.ts";
import { startServer } from "../servers/server-process.ts";
import { makeSession } from "./holder.ts";

/** Longest edge of a picture that is taken in: 25 Mpx. */
const EDGE = 4990;
const BATCH = 500;

/** What heavy work did to everybody else. */
export interface HeavyReport {
  /** Time of a list call without and with it, in milliseconds. */
  readonly idleP95: number;
  readonly p95: number;
  readonly failed: number;
  /** Heavy calls that ended, and with which status. */
  readonly heavy: Readonly<Record<number, number>>;
}

/** Largest pictures, password hashes and batches of candidates, side by side, with list calls beside them (policy F-35). */
export async function heavyJobs(
  location: DataLocation,
  { forMs, atOnce }: { readonly forMs: number; readonly atOnce: number },
): Promise<HeavyReport> {
  const token = await makeSession(location);
  const limits = noLimits("loginPerAddress", "candidateListPerAccount");
  const server = await startServer({ env: { ...environmentOf(location), LIMITS: JSON.stringify(limits) } });
  const background = { r: 40, g: 90, b: 120 };
  const create = { width: EDGE, height: EDGE, channels: 3, background } as const;
  const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const items = (round: number) =>
    Array.from({ length: BATCH }, (_, index) => candidateRecord({ externalId: `HEAVY-${round}-${index}` }));
  try {
    await server.send(candidateBatch, { items: items(0) });
    const list = () => server.status(candidates, {}, token);
    const idle = await load(list, { calls: 60 });
    const heavyCall = async (index: number) => {
      if (index % 3 === 0)
        return server.send(putFile, { name: `heavy-${index}.jpg`, content: withTail(picture, index) });
      if (index % 3 === 1) return server.send(candidateBatch, { items: items(1 + (index % 9)) });
      return server.send(login, { email: `personne-${index}@clinique.example`, password: "trois chats roux dorment" });
    };
    const [heavy, busy] = await Promise.all([
      load(async (index) => (await heavyCall(index))?.status ?? 0, { forMs, atOnce }),
      load(list, { forMs, pauseMs: 20 }),
    ]);
    const failed = busy.times.length - (busy.statuses[200] ?? 0);
    return { idleP95: idle.p95, p95: busy.p95, failed, heavy: heavy.statuses };
  } finally {
    await server.kill();
  }
}

/** The same picture under another hash: bytes after its end are none of it. */
function withTail(picture: Uint8Array, tail: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([picture, Buffer.from(String(tail))]));
}

export const rows: readonly Row[] = [
  {
    row: "F-35",
    title: "10 heavy calls side by side: 25 Mpx pictures, hashes, batches",
    target: "list calls: p95 under 500 ms or, on a busy machine, 10 × idle; 0 failed",
    run: () =>
      withPostgres(async (location) => {
        const { idleP95, p95, failed, heavy } = await heavyJobs(location, { forMs: 30_000, atOnce: 10 });
        return {
          measured: `p95 ${Math.round(p95)} ms (${(p95 / idleP95).toFixed(1)} × idle), ${failed} failed; heavy calls: ${tellStatuses(heavy)}`,
          ok: p95 < Math.max(500, 10 * idleP95) && failed === 0,
        };
      }),
  },
];
