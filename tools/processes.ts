import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** The folder for hashes of built sources and for test reports. */
export const cacheFolder = join(root, "node_modules/.cache/espace-entreprise");

/**
 * The main script of each program. The Node of this process runs the script, because npm's start files in
 * node_modules/.bin differ between systems.
 */
const programs = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  knip: "node_modules/knip/bin/knip.js",
  playwright: "node_modules/@playwright/test/cli.js",
  "size-limit": "node_modules/size-limit/bin.js",
  tsc: "node_modules/typescript/bin/tsc",
  vite: "node_modules/vite/bin/vite.js",
  vitest: "node_modules/vitest/vitest.mjs",
} as const;

export interface RunOptions {
  /** The working directory. The default is the project's root. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly abort?: AbortSignal;
}

const running = new Set<ChildProcess>();
let stoppedBy: "SIGINT" | "SIGTERM" | undefined;

function stopAll(signal: "SIGINT" | "SIGTERM"): void {
  stoppedBy = signal;
  // Sends SIGINT, because Playwright stops its browsers only after this signal.
  for (const child of running) child.kill("SIGINT");
}

/**
 * Runs a program. If this process gets a signal, it stops all programs that it runs, then ends.
 * @returns the exit code; 128 + n after signal n; 127 if the program could not start
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "inherit", "inherit"],
    // In its own process group, the program gets signals only through stopAll.
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

export function runProgram(name: keyof typeof programs, args: readonly string[], options?: RunOptions) {
  return run(process.execPath, [join(root, programs[name]), ...args], options);
}

export function findInPath(name: string): string | undefined {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path));
}

export function outputOf(command: string, args: readonly string[]): string | undefined {
  const result = spawnSync(command, args, { encoding: "utf8", timeout: 20_000 });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** Installs packages if this process is root and the system has apt. @returns true if the packages were installed */
export async function installDebianPackages(names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || findInPath("apt-get") === undefined) return false;
  console.log(`Installation de ${names.join(", ")} (apt)…`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  // Wait for apt's lock, because a parallel test may be installing packages.
  const args = ["-o", "DPkg::Lock::Timeout=180", "install", "-y", "-qq", "--no-install-recommends", ...names];
  return (await run("apt-get", args, { env })) === 0;
}
