import { type OpenContext, openContext } from "../../server/open-context.ts";
import { type Clock, systemClock } from "../../server/platform/clock.ts";
import { readEnvironment } from "../../server/platform/configuration/environment.ts";
import { makeLogger } from "../../server/platform/http/log.ts";
import { SECRET_KEY } from "./keys.ts";

/** A data directory and its database. If the directory contains the embedded database, `databaseUrl` is undefined. */
export interface DataLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

export function environmentOf({ dataDir, databaseUrl }: DataLocation): Record<string, string> {
  return { DATA_DIR: dataDir, SECRET_KEY, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
}

export function openContextAt(
  location: DataLocation,
  { env = {}, clock = systemClock }: Options = {},
): Promise<OpenContext> {
  const environment = readEnvironment("demo", { ...environmentOf(location), ...env });
  return openContext(environment, { clock, log: makeLogger("silent") });
}

export async function withContext<Result>(
  location: DataLocation,
  work: (ctx: OpenContext["ctx"]) => Promise<Result>,
  options?: Options,
): Promise<Result> {
  const { ctx, close } = await openContextAt(location, options);
  try {
    return await work(ctx);
  } finally {
    await close();
  }
}

export function makeTables(location: DataLocation): Promise<void> {
  return withContext(location, async () => undefined);
}

export function clockAhead(ms: number): Clock {
  return { ...systemClock, now: () => new Date(systemClock.now().getTime() + ms) };
}
