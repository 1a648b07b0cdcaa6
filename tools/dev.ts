import { join } from "node:path";
import { root, run, runProgram } from "./processes.ts";

// The server of the demo restarts at each change of its sources; Vite serves the pages and passes the calls on.
const stop = new AbortController();
const server = run(process.execPath, ["--watch", "server/main.ts", "demo"], { abort: stop.signal });
const pages = runProgram("vite", ["dev"], { cwd: join(root, "web"), abort: stop.signal });
await Promise.race([server, pages]);
stop.abort();
await Promise.all([server, pages]);
