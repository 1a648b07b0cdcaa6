import { candidates } from "contract/candidates.ts";
import { putCandidate } from "contract/intake.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import { load, until } from "../servers/load.ts";
import { startServer } from "../servers/server-process.ts";
import type { SmallDisk } from "../servers/small-disk.ts";
import { environmentOf, type Ground, onGround } from "./ground.ts";

const LETTER = "Madame, Monsieur, ".repeat(400);

/** What a server did while the disk of its database was full. */
export interface DiskReport {
  /** How often each status was answered to a write and to a read while it was full. */
  readonly writes: Readonly<Record<number, number>>;
  readonly reads: Readonly<Record<number, number>>;
  /** Milliseconds until a write succeeded, once there was room again; undefined when none did. */
  readonly recoveredMs: number | undefined;
  readonly acknowledged: number;
  readonly lost: number;
}

/**
 * Fills the disk that the database lies on, goes on writing and reading, and makes room again (policy F-26).
 * @param restart what an operator's machine does when there is room again: starts what had ended
 */
export async function fillTheDisk(
  ground: Ground,
  disk: SmallDisk,
  { calls, restart }: { readonly calls: number; readonly restart: () => Promise<void> },
): Promise<DiskReport> {
  const token = await onGround(ground, async (world) => startSession(world, await makeHolder(world)));
  let server = await startServer({ env: environmentOf(ground) });
  const acknowledged: string[] = [];
  const write = async (name: string) => {
    const record = candidateRecord({ externalId: name, coverLetter: LETTER });
    const status = (await server.send(putCandidate, record))?.status ?? 0;
    if (status === 201) acknowledged.push(name);
    return status;
  };
  try {
    await load((index) => write(`BEFORE-${index}`), { calls: 20 });
    disk.fill();
    const writes = await load((index) => write(`FULL-${index}`), { calls, atOnce: 2 });
    const reads = await load(async () => (await server.send(candidates, {}, token))?.status ?? 0, { calls: 50 });
    disk.free();
    await restart();
    let attempt = 0;
    const isBack = async () => (await write(`AFTER-${attempt++}`)) === 201;
    let recoveredMs = await until(isBack, 10_000);
    if (recoveredMs === undefined) {
      // The database could not come back by itself: the operator's machine starts the server again.
      await server.kill();
      server = await startServer({ env: environmentOf(ground) });
      recoveredMs = await until(isBack, 20_000);
    }
    await server.stop();
    const present = await onGround(ground, async ({ db }) =>
      db.selectFrom("candidates").select("external_id").execute(),
    );
    const names = new Set(present.map((row) => row.external_id));
    const lost = acknowledged.filter((name) => !names.has(name)).length;
    return { writes: writes.statuses, reads: reads.statuses, recoveredMs, acknowledged: acknowledged.length, lost };
  } finally {
    await server.kill();
  }
}
