import { migrationNames } from "../../server/db/migrate.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { serverProgram, spawnProgram } from "../servers/server-process.ts";
import { describeSchema } from "./schema.ts";

/** What a database is like after servers were killed while they made it. */
export interface MigrationReport {
  readonly kills: number;
  /** Migrations that the last start found missing or doubled. */
  readonly wrong: number;
  readonly schema: readonly string[];
}

/**
 * Kills servers that start on an empty database, at instants spread over the time that a start takes, then lets one
 * start (policy F-32).
 */
export async function killWhileMigrating(
  location: DataLocation,
  kills: number,
  startMs: number,
): Promise<MigrationReport> {
  let killed = 0;
  for (let time = 0; time < kills; time += 1) {
    const { child, gone } = spawnProgram(serverProgram({ env: { PORT: "0", ...environmentOf(location) } }));
    await new Promise((resolve) => setTimeout(resolve, (startMs * (time + 1)) / kills));
    if (child.exitCode === null) killed += 1;
    child.kill("SIGKILL");
    await gone;
  }
  return withWorld(location, async ({ db }) => {
    const applied = (await db.selectFrom("migrations").select("name").orderBy("name").execute()).map(
      ({ name }) => name,
    );
    const wrong = migrationNames().filter((name) => !applied.includes(name)).length;
    return { kills: killed, wrong, schema: await describeSchema(db) };
  });
}
