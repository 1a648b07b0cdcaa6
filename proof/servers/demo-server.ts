import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tools/free-port.ts";
import { run } from "../../tools/processes.ts";

const LONGEST_START_MS = 120_000;

/** A demo of its own: address and how to be rid of it. */
export interface DemoServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the demo as `npm start` does, with fresh data in a temporary folder and on a free port. */
export async function startDemo(): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), "espace-entreprise-demo-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const abort = new AbortController();
  const env = { PORT: String(port), DATA_DIR: folder };
  const server = run(process.execPath, ["tools/start.ts"], { env, abort: abort.signal });

  const state = { ended: false };
  const ended = server.then(() => {
    state.ended = true;
  });
  const stop = async () => {
    abort.abort();
    await ended;
  };
  const giveUpAt = performance.now() + LONGEST_START_MS;
  while (!(await answers(url))) {
    if (state.ended || performance.now() > giveUpAt) {
      await stop();
      throw new Error("La démonstration ne démarre pas.");
    }
    await wait(200);
  }
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}
