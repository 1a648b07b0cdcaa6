import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { lockDirectory } from "./lock.ts";

/** A running embedded PostgreSQL: where to connect, and how to stop it. */
export interface EmbeddedServer {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Longest path that a unix socket address can hold, with some room. */
const SOCKET_PATH_LIMIT = 90;

/**
 * Starts the embedded PostgreSQL (PGlite in a worker thread) on the database under `dataDir`.
 * @throws DirectoryLocked when another process uses the directory
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedServer> {
  const root = resolve(dataDir);
  const unlock = lockDirectory(root);
  try {
    const directory = join(root, "postgres");
    mkdirSync(directory, { recursive: true });
    const address = process.platform === "win32" ? await loopbackAddress() : socketAddress(root);
    const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), {
      workerData: { directory, listen: address.listen },
    });
    await new Promise<void>((ready, failed) => {
      worker.once("message", () => ready());
      worker.once("error", failed);
      worker.once("exit", (code) => failed(new Error(`The embedded database stopped with code ${code}`)));
    });
    worker.removeAllListeners("exit");
    return {
      host: address.host,
      port: address.port,
      stop: async () => {
        await new Promise<void>((closed) => {
          worker.once("message", () => closed());
          worker.once("exit", () => closed());
          worker.postMessage("stop");
        });
        await worker.terminate();
        address.remove();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function socketAddress(root: string) {
  const port = 5432;
  const short = root.length <= SOCKET_PATH_LIMIT;
  const host = short ? root : mkdtempSync(join(tmpdir(), "espace-"));
  const path = join(host, `.s.PGSQL.${port}`);
  rmSync(path, { force: true });
  return { host, port, listen: { path }, remove: () => rmSync(short ? path : host, { recursive: true, force: true }) };
}

async function loopbackAddress() {
  const host = "127.0.0.1";
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
  return { host, port, listen: { host, port }, remove: () => undefined };
}
