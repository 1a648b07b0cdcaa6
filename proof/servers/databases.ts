import { type DataLocation, makeTables } from "./data-location.ts";
import { withFolder } from "./folder.ts";
import { startOwnPostgres, type ThrowAwayPostgres } from "./postgres.ts";

/** A location on a PostgreSQL server. */
export interface ServerLocation extends DataLocation {
  readonly databaseUrl: string;
}

/** Gives work an embedded database in a folder of its own, its tables made, and takes both away. */
export function withEmbedded<Result>(work: (location: DataLocation) => Promise<Result>): Promise<Result> {
  return withEmptyDatabase("embedded", async (location) => {
    await makeTables(location);
    return work(location);
  });
}

/** Gives work a database on a PostgreSQL of its own, its tables made, as durable as in production. */
export function withPostgres<Result>(
  work: (location: ServerLocation, postgres: ThrowAwayPostgres) => Promise<Result>,
): Promise<Result> {
  return withEmptyPostgres(async (location, postgres) => {
    await makeTables(location);
    return work(location, postgres);
  });
}

/** Gives work a location where nobody has started yet. */
export function withEmptyDatabase<Result>(
  kind: "embedded" | "server",
  work: (location: DataLocation) => Promise<Result>,
): Promise<Result> {
  if (kind === "server") return withEmptyPostgres(work);
  return withFolder("soak", (dataDir) => work({ dataDir, databaseUrl: undefined }));
}

async function withEmptyPostgres<Result>(
  work: (location: ServerLocation, postgres: ThrowAwayPostgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await startOwnPostgres({ durable: true });
  try {
    return await withFolder("soak", (dataDir) => work({ dataDir, databaseUrl: postgres.url }, postgres));
  } finally {
    await postgres.stop();
  }
}
