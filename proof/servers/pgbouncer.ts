import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tools/free-port.ts";
import { findInPath, installDebianPackages, root } from "../../tools/processes.ts";

/** Debian puts it where only root's PATH leads. */
const DEBIAN = "/usr/sbin/pgbouncer";
const LONGEST_START_MS = 10_000;

/** A PgBouncer before a database. */
export interface PgBouncer {
  /** What DATABASE_URL has to say. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer in transaction mode with the sample configuration that operators are given, installed by apt where
 * a build server lets us.
 * @returns undefined on a machine that has none
 */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer | undefined> {
  const program = findProgram() ?? (process.env.CI ? await install() : undefined);
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "espace-entreprise-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: databasePort, pathname, username } = new URL(databaseUrl);
  const values: Readonly<Record<string, string>> = {
    DATABASE_HOST: hostname,
    DATABASE_PORT: databasePort,
    DATABASE_NAME: pathname.slice(1),
    PORT: String(port),
    AUTH_TYPE: "trust",
    AUTH_FILE: join(folder, "users.txt"),
  };
  const sample = readFileSync(join(root, "docs/pgbouncer.ini"), "utf8");
  writeFileSync(join(folder, "users.txt"), `"${username}" ""\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    sample.replace(/@([A-Z_]+)@/g, (_, name: string) => values[name] ?? ""),
  );
  // It refuses to run as root, and then reads its files as somebody else.
  for (const path of ["", "users.txt", "pgbouncer.ini"]) chmodSync(join(folder, path), 0o755);
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const server = spawn(program, ["-q", ...user, join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const remove = () => {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", remove);
  const said: string[] = [];
  server.stderr.on("data", (data) => said.push(String(data)));
  const giveUpAt = performance.now() + LONGEST_START_MS;
  while (!(await isListening(port))) {
    if (server.exitCode !== null || performance.now() > giveUpAt) {
      remove();
      throw new Error(`PgBouncer does not start:\n${said.join("")}`);
    }
    await wait(50);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/espace?pgbouncer=true`,
    stop: async () => {
      server.kill("SIGINT");
      if (server.exitCode === null) await once(server, "exit");
      process.off("exit", remove);
      remove();
    },
  };
}

function findProgram(): string | undefined {
  return findInPath("pgbouncer") ?? (existsSync(DEBIAN) ? DEBIAN : undefined);
}

async function install(): Promise<string | undefined> {
  return (await installDebianPackages(["pgbouncer"])) ? findProgram() : undefined;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
}
