import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../tools/processes.ts";
import { type Caller, callerOf } from "./caller.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { KEYS, SECRET_KEY } from "./keys.ts";
import { freePort } from "./ports.ts";

const LONGEST_START_MS = 300_000;
/** Each request to a server that does not listen yet costs several milliseconds of processor time. */
const READY_POLL_MS = 100;

export interface ServerProcess extends Caller {
  readonly origin: string;
  readonly pid: number;
  output(): string;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

interface Program {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly log?: string | undefined;
}

export function always(): Readonly<Record<string, string>> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}

export function spawnProgram({ args, env, log }: Program) {
  const logFile = log === undefined ? undefined : openSync(log, "w");
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...always(), ...env },
    stdio: ["pipe", logFile ?? "pipe", "pipe"],
  });
  if (logFile !== undefined) closeSync(logFile);
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => parts.push(String(part)));
  const endAtOnce = () => child.kill("SIGKILL");
  process.on("exit", endAtOnce);
  const gone = once(child, "exit").finally(() => process.off("exit", endAtOnce));
  return { child, gone, output: () => parts.join("") };
}

/** Starts a server on PORT or, without PORT, on a free port. @throws an error that contains the server's output */
export async function startProgram({ args, env, log }: Program): Promise<ServerProcess> {
  const PORT = env.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${PORT}`;
  const began = performance.now();
  const { child, gone, output } = spawnProgram({ args, env: { PORT, ...env }, log });
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  while (!(await isReady(origin))) {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (!isOver && performance.now() - began < LONGEST_START_MS) await wait(READY_POLL_MS);
    else {
      await kill();
      const reason = child.exitCode ?? child.signalCode;
      throw new Error(`The server did not start: ${args.join(" ")}: ${reason}\n${output()}`);
    }
  }
  return {
    ...callerOf(origin),
    origin,
    pid: child.pid ?? 0,
    output,
    kill,
    stop: async () => {
      child.kill("SIGTERM");
      const [code] = await gone;
      return code;
    },
  };
}

interface ServerOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly jobs?: boolean;
  readonly entry?: string;
}

export function startServer({ env, jobs = false, entry }: ServerOptions): Promise<ServerProcess> {
  const keys = { PROVIDER_API_KEY: KEYS.provider, OPERATOR_KEY: KEYS.operator, SECRET_KEY };
  return startProgram({
    args: [entry ?? join(root, "tests/support/fault-server.ts"), ...(jobs ? ["--jobs"] : [])],
    env: { LOG_LEVEL: "silent", ...keys, ...env },
  });
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined);
  return response?.ok === true;
}

export async function startDemo(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = makeFolder("demo");
  const remove = () => removeFolder(folder);
  process.on("exit", remove);
  const { origin, stop } = await startProgram({ args: ["tools/start.ts"], env: { DATA_DIR: folder } });
  return {
    // The browser must use the same host name as the demo's PUBLIC_URL.
    url: origin.replace("127.0.0.1", "localhost"),
    stop: async () => {
      await stop();
      process.off("exit", remove);
      remove();
    },
  };
}
