import { type Clock, systemClock } from "../../server/clock.ts";
import { readEnvironment } from "../../server/environment.ts";
import { makeLogger } from "../../server/http/log.ts";
import { type OpenWorld, openWorld } from "../../server/open-world.ts";
import { PROCESS_SECRET } from "../servers/server-process.ts";

/** Where a fault is tried: a data directory, and a database server unless it is the embedded one. */
export interface Ground {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** The environment of a server process on a ground. */
export function environmentOf(ground: Ground): Record<string, string> {
  return {
    DATA_DIR: ground.dataDir,
    SECRET_KEY: PROCESS_SECRET,
    ...(ground.databaseUrl === undefined ? {} : { DATABASE_URL: ground.databaseUrl }),
  };
}

/** What is different in a world that is opened on a ground. */
interface Difference {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
}

/** The world of such a process, opened here: to prepare data before it starts, to look at what it left behind. */
export function openGround(ground: Ground, { env = {}, clock = systemClock }: Difference = {}): Promise<OpenWorld> {
  const environment = readEnvironment("demo", { ...environmentOf(ground), ...env });
  return openWorld(environment, { clock, log: makeLogger("silent") });
}

/** Opens the world of a ground for one piece of work, and closes it. */
export async function onGround<Result>(
  ground: Ground,
  work: (world: OpenWorld["world"]) => Promise<Result>,
  difference?: Difference,
): Promise<Result> {
  const { world, close } = await openGround(ground, difference);
  try {
    return await work(world);
  } finally {
    await close();
  }
}

/** The machine's clock, some time ahead. */
export function clockAhead(ms: number): Clock {
  return { ...systemClock, now: () => new Date(systemClock.now().getTime() + ms) };
}
