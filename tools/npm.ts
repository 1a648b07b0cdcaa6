import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./processes.ts";

/** What npm prints: the npm that runs us, the one beside the Node in the PATH otherwise. */
export function npm(args: readonly string[]): Promise<string> {
  const given = process.env.npm_execpath ?? "";
  const beside = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  const script = [given, beside].find((path) => basename(path).startsWith("npm") && existsSync(path));
  const [command, ...first] = script === undefined ? ["npm"] : [process.execPath, script];
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64_000_000, shell: process.platform === "win32" } as const;
  // It ends with 1 where something is known: what it printed counts.
  return new Promise((resolve) => {
    execFile(command ?? "npm", [...first, ...args], options, (_error, stdout) => resolve(stdout));
  });
}
