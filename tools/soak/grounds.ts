import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ground, onGround } from "../../server/faults/ground.ts";
import { startOwnPostgres, type ThrowAwayPostgres } from "../postgres.ts";

/** Gives work an empty embedded database in a folder of its own, and takes both away. */
export async function onEmbedded<Result>(work: (ground: Ground) => Promise<Result>): Promise<Result> {
  return inFolder(async (dataDir) => {
    const ground = { dataDir, databaseUrl: undefined };
    await onGround(ground, async () => undefined);
    return work(ground);
  });
}

/** Gives work an empty database on a PostgreSQL of its own, as durable as in production, and takes both away. */
export async function onPostgres<Result>(
  work: (ground: Ground & { readonly databaseUrl: string }, postgres: ThrowAwayPostgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await startOwnPostgres({ durable: true });
  if (postgres === undefined) throw new Error("no PostgreSQL on this machine");
  try {
    return await inFolder(async (dataDir) => {
      const ground = { dataDir, databaseUrl: postgres.url };
      await onGround(ground, async () => undefined);
      return work(ground, postgres);
    });
  } finally {
    await postgres.stop();
  }
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "espace-soak-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
