import { makeFolder, removeFolder } from "./folder.ts";
import { startProgram } from "./server-process.ts";

/** A demo of its own: address and how to be rid of it. */
export interface DemoServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the demo as `npm start` does, with fresh data in a temporary folder and on a free port. */
export async function startDemo(): Promise<DemoServer> {
  const folder = makeFolder("demo");
  const remove = () => removeFolder(folder);
  process.on("exit", remove);
  const { origin, stop } = await startProgram({ args: ["tools/start.ts"], env: { DATA_DIR: folder } });
  return {
    // As its PUBLIC_URL names it.
    url: origin.replace("127.0.0.1", "localhost"),
    stop: async () => {
      await stop();
      process.off("exit", remove);
      remove();
    },
  };
}
