import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { KeyAccess } from "contract/call.ts";
import { freePort } from "../../tools/free-port.ts";
import { root } from "../../tools/processes.ts";

const LONGEST_START_MS = 60_000;

/** What opens the calls of the provider and of the operator on servers that are started here. */
export const KEYS: Readonly<Record<KeyAccess, string>> = {
  provider: "a-key-of-the-provider-for-trials",
  operator: "a-key-of-the-operator-for-trials",
};
const PRODUCTION = {
  HOST: "127.0.0.1",
  PUBLIC_URL: "https://espace.example",
  SECRET_KEY: "a secret key of thirty-two bytes or more, for trials",
  PROVIDER_API_KEY: KEYS.provider,
  OPERATOR_KEY: KEYS.operator,
  MAIL_FROM: "Espace entreprise <ne-pas-repondre@espace.example>",
  SMS_SENDER: "EspaceASV",
  SUPPORT_EMAIL: "support@espace.example",
  SUPPORT_PHONE: "0199000100",
  CONTACT_EMAIL: "formation@espace.example",
  CONTACT_PHONE: "0199000200",
  TRUST_PROXY: "1",
  LOG_LEVEL: "warn",
};

/** A process of the product. */
export interface RunningServer {
  readonly origin: string;
  /** What it wrote so far. */
  output(): string;
  /** Ends it as a deployment does, or otherwise. @returns its exit code, null when the signal itself ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the product as `npm run serve` does, on a free port of this machine, and waits until it is ready.
 * @param env at least DATABASE_URL, SMS_URL and SMTP_URL; ROLES, LIMITS… as wished
 * @throws Error with its output when it does not get ready
 */
export async function startServer(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "espace-entreprise-server-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, "server/main.ts"), "serve"], {
    cwd: root,
    env: { PATH: process.env.PATH, ...PRODUCTION, DATA_DIR: folder, PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => parts.push(String(data)));
  const remove = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", remove);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    const code = await end(child, signal);
    process.off("exit", remove);
    remove();
    return code;
  };
  const giveUpAt = performance.now() + LONGEST_START_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode === null && performance.now() < giveUpAt) await wait(100);
    else {
      await stop("SIGKILL");
      throw new Error(`The server did not get ready:\n${parts.join("")}`);
    }
  }
  return { origin, output: () => parts.join(""), stop };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  const [code] = await ended;
  return code;
}
