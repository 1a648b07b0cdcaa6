import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface Server {
  readonly origin: string;
  readonly pid: number;
  readonly startMs: number;
  stop(): Promise<void>;
}

export const DATABASE_URL = process.env.BENCH_DATABASE_URL ?? "";
export const SIZE = Number(process.env.BENCH_SIZE ?? 20_000);

const NO_LIMIT = { max: 1_000_000_000, seconds: 1 };
const LIMITS = JSON.stringify({
  candidateListPerAccount: NO_LIMIT,
  candidateSheetPerAccount: NO_LIMIT,
  candidateSheetPerClinic: NO_LIMIT,
});

const SETTINGS = {
  LIMITS,
  LOG_LEVEL: "silent",
  PUBLIC_URL: "https://espace.example",
  SMS_URL: "kannel+http://user:password@127.0.0.1:9/cgi-bin/sendsms",
  SMTP_URL: "smtp://127.0.0.1:9",
  SECRET_KEY: "bench-secret-key-of-more-than-32-bytes-7b1e94c05d",
  PROVIDER_API_KEY: "bench-provider-key-4f9a1c7e2b8d",
  OPERATOR_KEY: "bench0operator0key0b7c1e94c05d",
  MAIL_FROM: "Espace entreprise <ne-pas-repondre@espace.example>",
  SMS_SENDER: "EspaceASV",
  SUPPORT_EMAIL: "support@espace.example",
  SUPPORT_PHONE: "0199000100",
  CONTACT_EMAIL: "formation@espace.example",
  CONTACT_PHONE: "0199000200",
  LEGAL_COMPANY: "Centre",
  LEGAL_ADDRESS: "Rennes",
  LEGAL_HOST: "Machine",
  LEGAL_DIRECTOR: "Nom",
};

export async function startProduct(databaseUrl = DATABASE_URL, more: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "bench-data-"));
  const env = { ...SETTINGS, DATABASE_URL: databaseUrl, DATA_DIR: folder, ...more };
  const server = await startProgram(["tools/run.mjs", "serve"], env, process.cwd());
  // tools/run.mjs starts the server as a child process. The memory benchmark needs the process id of the server itself.
  const [pid] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").split(" ").map(Number);
  const stop = () => server.stop().finally(() => rmSync(folder, { recursive: true, force: true }));
  return { ...server, pid: pid ?? server.pid, stop };
}

export function startFloor(kind: "pg" | "memory" | "reads"): Promise<Server> {
  return startProgram(["tests/bench/floor.ts", kind], { DATABASE_URL }, process.cwd());
}

async function startProgram(args: readonly string[], env: Record<string, string>, cwd: string): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH ?? "", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  child.stderr.on("data", (part) => said.push(String(part)));
  process.on("exit", () => child.kill("SIGKILL"));
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended with code ${child.exitCode}:\n${said.join("")}`);
    await wait(20);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { origin, pid: child.pid ?? 0, startMs: performance.now() - began, stop };
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined);
  return response?.ok === true;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
