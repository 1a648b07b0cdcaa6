import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./processes.ts";
import { areCompressed, buildPagesIfStale } from "./web-build.ts";

// Build the pages while the server loads and prepares its database.
const pages = buildPagesIfStale();
const { startServer } = await import("../server/main.ts");
await startServer("demo", pages);
if (!areCompressed()) {
  const compressing = spawn(process.execPath, [join(root, "tools/compress.ts")]);
  process.on("exit", () => compressing.kill());
}
