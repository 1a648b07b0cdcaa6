import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

// The embedded PostgreSQL lives in a worker thread: on the main thread a query would stop every answer meanwhile.
const { directory, listen }: { directory: string; listen: { path: string } | { host: string; port: number } } =
  workerData;

// A quarter of the usual page cache: the operating system keeps the same pages, and all of this lies in our process.
const postgresqlconf = ["shared_buffers = 32MB", "timezone = 'UTC'"];
const database = await PGlite.create({ dataDir: directory, extensions: { pg_trgm }, postgresqlconf });
const server = new PGLiteSocketServer({ db: database, maxConnections: 4, ...listen });
await server.start();
parentPort?.postMessage("ready");
parentPort?.once("message", async () => {
  await server.stop();
  await database.close();
  parentPort?.postMessage("closed");
});
