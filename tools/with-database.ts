import { startEmbedded } from "../server/platform/db/embedded/embedded.ts";
import { run } from "./processes.ts";
import { readServiceEnvironment } from "./product/data-place.ts";
import { endCommand } from "./product/end-command.ts";

// This command starts the embedded database for another program, because backup.sh and restore.sh need its socket. No
// server may use the database in the meantime.
await endCommand(async () => {
  const [program = "", ...args] = process.argv.slice(2);
  const { stop } = await startEmbedded(readServiceEnvironment().dataDir);
  try {
    return await run(program, args);
  } finally {
    await stop();
  }
});
