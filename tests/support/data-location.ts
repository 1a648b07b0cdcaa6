import { type OpenContext, openContext } from "../../server/open-context.ts";
import { type Clock, systemClock } from "../../server/platform/clock.ts";
import { readEnvironment } from "../../server/platform/configuration/environment.ts";
import { makeLogger } from "../../server/platform/http/log.ts";
import { SECRET_KEY } from "./keys.ts";

/** Where the product under test keeps its data: a directory, and a database server unless it is the embedded one. */
export interface DataLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** The environment of a process of the product on a location. */
export function environmentOf({ dataDir, databaseUrl }: DataLocation): Record<string, string> {
  return { DATA_DIR: dataDir, SECRET_KEY, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
}

/** What is different in a world that is opened on a location. */
interface Difference {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
}

/** The world of such a process, opened here: to prepare data before it starts, to look at what it left behind. */
export function openContextAt(
  location: DataLocation,
  { env = {}, clock = systemClock }: Difference = {},
): Promise<OpenContext> {
  const environment = readEnvironment("demo", { ...environmentOf(location), ...env });
  return openContext(environment, { clock, log: makeLogger("silent") });
}

/** Opens the world of a location for one piece of work, and closes it. */
export async function withContext<Result>(
  location: DataLocation,
  work: (ctx: OpenContext["ctx"]) => Promise<Result>,
  difference?: Difference,
): Promise<Result> {
  const { ctx, close } = await openContextAt(location, difference);
  try {
    return await work(ctx);
  } finally {
    await close();
  }
}

/** Makes the tables of a location where nobody has started yet. */
export function makeTables(location: DataLocation): Promise<void> {
  return withContext(location, async () => undefined);
}

/** The machine's clock, some time ahead. */
export function clockAhead(ms: number): Clock {
  return { ...systemClock, now: () => new Date(systemClock.now().getTime() + ms) };
}
