import { join } from "node:path";
import { root, run, runProgram } from "./processes.ts";

// Restarts the demo's server when the server's sources change. Vite serves the pages and forwards calls to the server.
const stop = new AbortController();
const server = run(process.execPath, ["--watch", "server/main.ts"], { abort: stop.signal });
const pages = runProgram("vite", ["dev"], { cwd: join(root, "web"), abort: stop.signal });
await Promise.race([server, pages]);
stop.abort();
await Promise.all([server, pages]);
