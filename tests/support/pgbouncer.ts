import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../tools/processes.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { findDaemon } from "./installed-program.ts";
import { freePort, isListening } from "./ports.ts";

const LONGEST_START_MS = 10_000;

export interface PgBouncer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer with the configuration in docs/pgbouncer.ini. @returns undefined if PgBouncer is not installed */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer | undefined> {
  const program = findDaemon("pgbouncer", "pgbouncer");
  if (program === undefined) return undefined;
  const folder = makeFolder("pgbouncer");
  const port = await freePort();
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const values: Readonly<Record<string, string>> = {
    ...{ DATABASE_HOST: hostname, DATABASE_PORT: databasePort, DATABASE_NAME: pathname.slice(1), PORT: String(port) },
    ...{ AUTH_TYPE: "trust", AUTH_FILE: join(folder, "users.txt") },
  };
  const sample = readFileSync(join(root, "docs/pgbouncer.ini"), "utf8");
  writeFileSync(join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    sample.replace(/@([A-Z_]+)@/g, (_, name: string) => values[name] ?? ""),
  );
  // Lets every user read the files, because PgBouncer runs as nobody instead of root.
  for (const path of ["", "users.txt", "pgbouncer.ini"]) chmodSync(join(folder, path), 0o755);
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const server = spawn(program, ["-q", ...user, join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const remove = () => {
    server.kill("SIGKILL");
    removeFolder(folder);
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
