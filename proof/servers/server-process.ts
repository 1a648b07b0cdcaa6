import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type AnswerOf, type Call, type InputOf, isOpenedByKey } from "contract/call.ts";
import { fetchCall } from "contract/fetch-call.ts";

const ENTRY = fileURLToPath(new URL("./fault-server.ts", import.meta.url));
const LONGEST_START_MS = 60_000;

/** What opens the calls of the provider and of the operator, and the secret key of server processes. */
export const PROCESS_KEYS = {
  provider: "process-provider-key-0123456789",
  operator: "process-operator-key-0123456789",
} as const;
export const PROCESS_SECRET = "a secret key for server processes, long enough";

/** What an answer was; undefined when none came: refused, cut, or later than `patienceMs`. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

/** A server in a process of its own, on a free port of loopback. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from start to the first answer that it could give. */
  readonly startMs: number;
  /** Makes a call over the network. */
  send<C extends Call>(call: C, input: InputOf<C>, token?: string): Promise<Answer | undefined>;
  /** As `kill -9`. */
  kill(): Promise<void>;
  /** As SIGTERM; its exit code. */
  stop(): Promise<number | null>;
}

/** A server process that ended before it listened. */
export class DidNotStart extends Error {
  constructor(how: string) {
    super(`The server did not start: ${how}`);
    this.name = "DidNotStart";
  }
}

/** Where and how it runs, as environment variables: DATA_DIR, DATABASE_URL, SMS_URL, LIMITS… */
export interface ProcessOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Whether it runs the jobs too. */
  readonly jobs?: boolean;
  /** Its program: another version's, perhaps. */
  readonly entry?: string;
}

/** Starts a server process, and does not wait for it. */
export function spawnServer({ env, jobs = false, entry = ENTRY }: ProcessOptions) {
  return spawn(process.execPath, [entry, ...(jobs ? ["--jobs"] : [])], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      LOG_LEVEL: "silent",
      PROVIDER_API_KEY: PROCESS_KEYS.provider,
      OPERATOR_KEY: PROCESS_KEYS.operator,
      SECRET_KEY: PROCESS_SECRET,
      ...env,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
}

/** Starts a server process and waits until it listens. */
export async function startServer(options: ProcessOptions): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawnServer(options);
  const gone = once(child, "exit");
  const tooLate = setTimeout(() => child.kill("SIGKILL"), LONGEST_START_MS);
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, "line"), gone]);
  clearTimeout(tooLate);
  const origin = String(first[0]);
  if (!origin.startsWith("http")) throw new DidNotStart(origin);
  return {
    origin,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    send: (call, input, token) => sendTo(origin, call, input, token),
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
    stop: async () => {
      child.kill("SIGTERM");
      const [code] = await gone;
      return code;
    },
  };
}

/** Makes a call to a server at an address, or undefined when no answer comes. */
export async function sendTo<C extends Call>(
  origin: string,
  call: C,
  input: InputOf<C>,
  token: string | undefined = isOpenedByKey(call) ? PROCESS_KEYS[call.access] : undefined,
  patienceMs = 20_000,
): Promise<Answer | undefined> {
  try {
    const response = await fetchCall(origin, call, input, { token, signal: AbortSignal.timeout(patienceMs) });
    return { status: response.status, body: await response.text(), headers: response.headers };
  } catch {
    return undefined;
  }
}

/** Reads an answer that must be a success. */
export function read<C extends Call>(_call: C, answer: Answer | undefined): AnswerOf<C> {
  if (!answer || answer.status >= 300) throw new Error(`Unexpected answer: ${answer?.status} ${answer?.body}`);
  return JSON.parse(answer.body);
}
