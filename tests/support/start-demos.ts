import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { buildWebIfStale } from "../../tools/web-build.ts";
import { chosenDemos } from "../e2e/where.ts";
import { startProgram } from "./server-process.ts";

export default async function startDemos(): Promise<() => Promise<void>> {
  const { ports, logs, dataDir } = chosenDemos();
  // Builds the pages before the demos start. Otherwise each demo would build them.
  if (!(await buildWebIfStale())) throw new Error("The pages could not be built");
  const places = ports.map((PORT, index) => ({ PORT, DATA_DIR: join(dataDir, String(index)), log: logs[index] }));
  const [first, ...others] = places;
  if (!first) throw new Error("No demo was chosen");
  // Copies the data of the first demo, because writing the sample data takes three times as long as starting a demo.
  await (await start(first)).stop();
  for (const { DATA_DIR } of others) copyFolder(first.DATA_DIR, DATA_DIR);
  const servers = await Promise.all(places.map(start));
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

function start({ log, ...place }: { PORT: string; DATA_DIR: string; log: string | undefined }) {
  return startProgram({ args: ["tools/start.ts"], env: { ...place, LOG_LEVEL: "trace" }, log });
}

/** Copies with `cp`, because `cpSync` would change the owner of each file. Windows has no `cp`. */
function copyFolder(from: string, to: string): void {
  if (process.platform === "win32") cpSync(from, to, { recursive: true });
  else execFileSync("cp", ["-Rp", from, to]);
}
