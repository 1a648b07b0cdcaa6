import { join } from "node:path";
import { buildWebIfStale } from "../../tools/web-build.ts";
import { chosenDemos } from "../e2e/where.ts";
import { startProgram } from "./server-process.ts";

export default async function startDemos(): Promise<() => Promise<void>> {
  const { ports, logs, dataDir } = chosenDemos();
  // Builds the pages before the demos start. Otherwise each demo would build them.
  if (!(await buildWebIfStale())) throw new Error("The pages could not be built");
  const servers = await Promise.all(
    ports.map((PORT, index) =>
      startProgram({
        args: ["tools/start.ts"],
        env: { PORT, DATA_DIR: join(dataDir, String(index)), LOG_LEVEL: "trace" },
        log: logs[index],
      }),
    ),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
