import { once } from "node:events";
import { migrationNames } from "../../server/db/migrate.ts";
import { spawnServer } from "../servers/server-process.ts";
import { environmentOf, type Ground, onGround } from "./ground.ts";
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
export async function killWhileMigrating(ground: Ground, kills: number, startMs: number): Promise<MigrationReport> {
  let killed = 0;
  for (let time = 0; time < kills; time += 1) {
    const child = spawnServer({ env: environmentOf(ground) });
    const gone = once(child, "exit");
    await new Promise((resolve) => setTimeout(resolve, (startMs * (time + 1)) / kills));
    if (child.exitCode === null) killed += 1;
    child.kill("SIGKILL");
    await gone;
  }
  return onGround(ground, async ({ db }) => {
    const applied = (await db.selectFrom("migrations").select("name").orderBy("name").execute()).map(
      ({ name }) => name,
    );
    const wrong = migrationNames().filter((name) => !applied.includes(name)).length;
    return { kills: killed, wrong, schema: await describeSchema(db) };
  });
}
