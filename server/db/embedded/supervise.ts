import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addressOf, type Place } from "./address.ts";
import { type Cluster, programOptions } from "./cluster.ts";
import { endLeftover } from "./leftover.ts";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./messages.ts";

const READY_PAUSE_MS = 10;
/** Pauses before it is started again; the last one is repeated until it is given up. */
const RESTART_PAUSES_MS = [50, 200, 500, 1000, 2000, 5000];
const GIVE_UP_MS = 5 * 60_000;
const STOP_MS = 15_000;
const WRONG_PASSWORD = "28P01";
/** What ends a program that does not listen for it. */
const ENDS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Whom a running server speaks to. */
export interface Listener {
  /** Is told what PostgreSQL says, and when it ended by itself. */
  readonly tell?: (line: string) => void;
  /** Is called when it ended and could not be started again for so long that it will not. */
  readonly gaveUp?: () => void;
  /** For how long that is tried, in milliseconds: five minutes where nothing is said. */
  readonly giveUpMs?: number;
}

/**
 * Starts a PostgreSQL and watches it: one that ends by itself is started again. `started` rejects with EmbeddedRefused
 * where it cannot be; `stop` ends it in order.
 */
export function superviseServer(
  cluster: Cluster,
  place: Place,
  settings: Readonly<Record<string, string>>,
  { tell = () => undefined, gaveUp = () => undefined, giveUpMs = GIVE_UP_MS }: Listener,
) {
  const current: { child?: ChildProcess; isStopping: boolean } = { isStopping: false };
  const endAtOnce = () => current.child?.kill("SIGINT");

  const start = async (): Promise<ChildProcess> => {
    await endLeftover(place);
    const url = addressOf(place);
    const child = await startProgram(cluster, settings);
    current.child = child;
    const lines = createInterface(child.stderr);
    const said: string[] = [];
    lines.on("line", (line) => said.push(line));
    const answers = isReady(child, url, place.directory).catch(async (error: unknown) => {
      await end(child);
      throw error;
    });
    if (!(await answers)) {
      const how = `postgres : ${child.signalCode ?? child.exitCode}`;
      throw new EmbeddedRefused(EMBEDDED_MESSAGES.failed(how, said.join("\n")));
    }
    lines.removeAllListeners("line").on("line", (line) => {
      // Whoever was still connected is told of the stop, and so would we be.
      if (!current.isStopping) tell(line);
    });
    return child;
  };
  const watch = async (child: ChildProcess): Promise<void> => {
    // It may have ended between its first answer and now.
    if (isRunning(child)) await once(child, "exit");
    if (current.isStopping) return;
    tell(`The embedded PostgreSQL ended (${child.signalCode ?? child.exitCode}); it is started again`);
    await restart().then(watch, (error: unknown) => {
      tell(String(error));
      gaveUp();
    });
  };
  const restart = async (): Promise<ChildProcess> => {
    const until = performance.now() + giveUpMs;
    for (let attempt = 0; ; attempt += 1) {
      await wait(RESTART_PAUSES_MS[attempt] ?? RESTART_PAUSES_MS.at(-1));
      if (current.isStopping) return new Promise(() => undefined);
      try {
        return await start();
      } catch (error) {
        if (performance.now() > until) throw error;
        tell(String(error));
      }
    }
  };
  const letGo = endWithUs(endAtOnce);
  return {
    started: start().then(
      (child) => void watch(child),
      (error: unknown) => {
        letGo();
        throw error;
      },
    ),
    stop: async () => {
      current.isStopping = true;
      await end(current.child);
      letGo();
    },
  };
}

/** How each running server is ended at once. */
const endings = new Set<() => void>();

/**
 * Ends a server when this process ends, by a signal too: where nobody but us listens to it, it would not end at all.
 * @returns a function that lets it go on
 */
function endWithUs(endAtOnce: () => void): () => void {
  if (endings.size === 0) {
    process.on("exit", endAll);
    for (const signal of ENDS) process.on(signal, exitAlone);
  }
  endings.add(endAtOnce);
  return () => {
    if (!endings.delete(endAtOnce) || endings.size > 0) return;
    process.off("exit", endAll);
    for (const signal of ENDS) process.off(signal, exitAlone);
  };
}

function endAll(): void {
  for (const endAtOnce of endings) endAtOnce();
}

function exitAlone(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
}

async function startProgram(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcessByStdio<null, null, Readable>> {
  const { folder, options } = programOptions(cluster);
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(cluster.programs.bin, "postgres"), ["-D", folder, ...args], {
    ...options,
    // A Ctrl-C in our terminal is ours to answer: it stops after the last request, not beside it.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    await once(child, "spawn");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedRefused(
      cluster.owner ? EMBEDDED_MESSAGES.noHandOver(reason) : EMBEDDED_MESSAGES.failed(reason, ""),
    );
  }
  return child;
}

/** Waits until it answers, however long it repairs what a crash left. False when it ended instead. */
async function isReady(child: ChildProcess, connectionString: string, directory: string): Promise<boolean> {
  while (isRunning(child)) {
    const client = new pg.Client({ connectionString });
    client.on("error", () => undefined);
    const hasAnswered = await client.connect().then(
      () => true,
      (error: Error & { readonly code?: string }) => {
        if (error.code === WRONG_PASSWORD) throw new EmbeddedRefused(EMBEDDED_MESSAGES.password(directory));
        return false;
      },
    );
    await client.end().catch(() => undefined);
    if (hasAnswered) return true;
    await wait(READY_PAUSE_MS);
  }
  return false;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || !isRunning(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGINT");
  const tooLate = setTimeout(() => child.kill("SIGQUIT"), STOP_MS);
  await gone;
  clearTimeout(tooLate);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
