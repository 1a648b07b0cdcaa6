import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../tools/processes.ts";
import { type Caller, callerOf } from "./caller.ts";
import { KEYS, SECRET_KEY } from "./keys.ts";
import { freePort } from "./ports.ts";

const LONGEST_START_MS = 120_000;

/** A server in a process of its own, on a free port of loopback. */
export interface ServerProcess extends Caller {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from start to the first good answer. */
  readonly startMs: number;
  /** What it wrote so far. */
  output(): string;
  /** As `kill -9`. */
  kill(): Promise<void>;
  /** As SIGTERM; its exit code. */
  stop(): Promise<number | null>;
}

/** A server process that ended, or was ended, before it was ready. */
class DidNotStart extends Error {
  constructor(how: string) {
    super(`The server did not start: ${how}`);
    this.name = "DidNotStart";
  }
}

/** A program of ours by its path and arguments, and all that its environment holds beside what is always needed. */
export interface Program {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The file that takes what it says on its first output, where that is much. */
  readonly log?: string | undefined;
}

/** What every program of ours finds in its environment: where programs are, and what was compiled before (tools/test.ts). */
export function always(): Readonly<Record<string, string>> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}

/** Starts a program of ours and gathers what it says; whoever starts it does not end before it. */
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

/**
 * Starts a program that serves on PORT, a free one unless it is given, and waits until it is ready.
 * @throws DidNotStart with its output when it does not get ready
 */
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
    if (!isOver && performance.now() - began < LONGEST_START_MS) await wait(25);
    else {
      await kill();
      throw new DidNotStart(`${args.join(" ")}: ${child.exitCode ?? child.signalCode}\n${output()}`);
    }
  }
  return {
    ...callerOf(origin),
    origin,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    output,
    kill,
    stop: async () => {
      child.kill("SIGTERM");
      const [code] = await gone;
      return code;
    },
  };
}

/** Where and how a server under faults runs, as environment variables: DATA_DIR, DATABASE_URL, SMS_URL, LIMITS… */
export interface ServerOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Whether it runs the jobs too. */
  readonly jobs?: boolean;
  /** Its program: another version's, perhaps. */
  readonly entry?: string;
}

/** The server under faults as a program: that of `main.ts` without pages and sample data. */
function serverProgram({ env, jobs = false, entry }: ServerOptions): Program {
  const keys = { PROVIDER_API_KEY: KEYS.provider, OPERATOR_KEY: KEYS.operator, SECRET_KEY };
  return {
    args: [entry ?? join(root, "tests/support/fault-server.ts"), ...(jobs ? ["--jobs"] : [])],
    env: { LOG_LEVEL: "silent", ...keys, ...env },
  };
}

/** Starts a server under faults, and waits until it is ready. */
export function startServer(options: ServerOptions): Promise<ServerProcess> {
  return startProgram(serverProgram(options));
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined);
  return response?.ok === true;
}
