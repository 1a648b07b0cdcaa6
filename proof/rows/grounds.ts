import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOwnPostgres, type ThrowAwayPostgres } from "../../tools/postgres.ts";
import { type Ground, onGround } from "../faults/ground.ts";

/** Gives work an embedded database in a folder of its own, its tables made, and takes both away. */
export function onEmbedded<Result>(work: (ground: Ground) => Promise<Result>): Promise<Result> {
  return onEmpty("embedded", async (ground) => {
    await onGround(ground, async () => undefined);
    return work(ground);
  });
}

/** Gives work a database on a PostgreSQL of its own, its tables made, as durable as in production. */
export function onPostgres<Result>(
  work: (ground: ServerGround, postgres: ThrowAwayPostgres) => Promise<Result>,
): Promise<Result> {
  return withPostgres(async (ground, postgres) => {
    await onGround(ground, async () => undefined);
    return work(ground, postgres);
  });
}

/** Gives work a place where nobody has started yet. */
export function onEmpty<Result>(
  kind: "embedded" | "server",
  work: (ground: Ground) => Promise<Result>,
): Promise<Result> {
  return kind === "server" ? withPostgres(work) : inFolder((dataDir) => work({ dataDir, databaseUrl: undefined }));
}

interface ServerGround extends Ground {
  readonly databaseUrl: string;
}

async function withPostgres<Result>(
  work: (ground: ServerGround, postgres: ThrowAwayPostgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await startOwnPostgres({ durable: true });
  try {
    return await inFolder((dataDir) => work({ dataDir, databaseUrl: postgres.url }, postgres));
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
