import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

/** The folder of package.json. */
export const root = join(import.meta.dirname, "..");

/** Where the tools keep what they can make again: build stamps, machine-readable test reports. */
export const cacheFolder = join(root, "node_modules/.cache/espace-entreprise");

/** JavaScript entries of the development tools, so that they run on our own Node and alike on every system. */
const programs = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  knip: "node_modules/knip/bin/knip.js",
  playwright: "node_modules/@playwright/test/cli.js",
  "size-limit": "node_modules/size-limit/bin.js",
  tsc: "node_modules/typescript/bin/tsc",
  vite: "node_modules/vite/bin/vite.js",
  vitest: "node_modules/vitest/vitest.mjs",
} as const;

/** How a program is run. */
export interface RunOptions {
  /** The working folder, the project's root by default. */
  readonly cwd?: string;
  /** Added to our own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Stops it. */
  readonly abort?: AbortSignal;
}

const running = new Set<ChildProcess>();
let stoppedBy: "SIGINT" | "SIGTERM" | undefined;

function stopAll(signal: "SIGINT" | "SIGTERM"): void {
  stoppedBy = signal;
  // Every tool that we run closes what it started on SIGINT; Playwright does so on no other signal.
  for (const child of running) child.kill("SIGINT");
}

/**
 * Runs a program to its end on this terminal, without standard input. Answers its exit code, 128 + n when signal n
 * ended it, 127 when it could not be started. When we are told to stop, all that runs stops first and we follow.
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "inherit", "inherit"],
    // In a group of its own: a signal to ours reaches it once, through stopAll, as the signal that it cleans up on.
    detached: process.platform !== "win32",
    ...(options.abort === undefined ? {} : { signal: options.abort, killSignal: "SIGINT" }),
  });
  if (running.size === 0) process.on("SIGINT", stopAll).on("SIGTERM", stopAll);
  running.add(child);
  const finish = (code: number) => {
    running.delete(child);
    if (running.size === 0) process.off("SIGINT", stopAll).off("SIGTERM", stopAll);
    if (stoppedBy === undefined) resolve(code);
    else if (running.size === 0) process.exit(128 + constants.signals[stoppedBy]);
  };
  child.on("error", (error) => {
    if (error.name !== "AbortError") finish(127);
  });
  child.on("exit", (code, signal) => finish(code ?? 128 + constants.signals[signal ?? "SIGTERM"]));
  return promise;
}

/** Runs one of the development tools; see `run`. */
export function runProgram(name: keyof typeof programs, args: readonly string[], options?: RunOptions) {
  return run(process.execPath, [join(root, programs[name]), ...args], options);
}

/** The path of a program that the PATH holds, or undefined. */
export function findInPath(name: string): string | undefined {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path));
}

/** What a program prints, trimmed, or undefined when it is missing or fails. */
export function outputOf(command: string, args: readonly string[]): string | undefined {
  const result = spawnSync(command, args, { encoding: "utf8", timeout: 20_000 });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** Installs Debian packages where that is possible: as root, with apt. False when it is not, or fails. */
export async function installDebianPackages(names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || findInPath("apt-get") === undefined) return false;
  console.log(`Installation de ${names.join(", ")} (apt)…`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  // Another test may be installing what it needs: wait for it.
  const args = ["-o", "DPkg::Lock::Timeout=180", "install", "-y", "-qq", "--no-install-recommends", ...names];
  return (await run("apt-get", args, { env })) === 0;
}

/**
 * Turns this process into the product's server, as `node server/main.ts MODE` would: no second process that
 * signals would have to be passed to.
 */
export async function becomeServer(mode: "demo" | "serve"): Promise<void> {
  process.argv.splice(1, 1, join(root, "server/main.ts"), mode);
  await import("../server/main.ts");
}
