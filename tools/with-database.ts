import { startEmbedded } from "../server/platform/db/embedded/embedded.ts";
import { run } from "./processes.ts";
import { readServiceEnvironment } from "./product/data-place.ts";
import { endCommand } from "./product/end-command.ts";

// Starts the embedded database for backup.sh and restore.sh. No server may use the database at the same time.
await endCommand(async () => {
  const [program = "", ...args] = process.argv.slice(2);
  const { stop } = await startEmbedded(readServiceEnvironment().dataDir);
  try {
    return await run(program, args);
  } finally {
    await stop();
  }
});
