import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quickestFolder } from "../../../../tests/support/folder.ts";
import { connectUrl } from "../connect.ts";
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from "./embedded.ts";
import { readLock, waitUntilFree } from "./lock.ts";

let folder = "";
let dataDir = "";
const running: EmbeddedServer[] = [];
const home = mkdtempSync(join(quickestFolder(), "espace-made-"));
/** Each test copies this initialised data directory, because a copy takes less time than a new initialisation. */
const made = join(home, "Données de la clinique", "x".repeat(60), "y".repeat(60));
let answered: unknown;
beforeAll(async () => {
  mkdirSync(join(home, "Données de la clinique"), { mode: 0o700 });
  const server = await startEmbedded(made);
  answered = await ask(server, "select 1 as one");
  await server.stop();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(quickestFolder(), "espace-embedded-"));
  dataDir = join(folder, "data");
  cpSync(made, dataDir, { recursive: true });
  for (const name of ["", ...readdirSync(join(made, "postgres"), { recursive: true, encoding: "utf8" })]) {
    const { uid, gid } = statSync(join(made, "postgres", name));
    chownSync(join(dataDir, "postgres", name), uid, gid);
  }
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options?: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = await startEmbedded(dataDir, options);
  running.push(server);
  return server;
}
async function ask<Row>({ url }: EmbeddedServer, text: string): Promise<Row[]> {
  const connection = connectUrl(url);
  try {
    return (await sql.raw<Row>(text).execute(connection.db)).rows;
  } finally {
    await connection.close();
  }
}
const lock = () => readLock(join(dataDir, "postgres"));

async function product(code: string, before: readonly string[] = []) {
  const url = JSON.stringify(new URL("./embedded.ts", import.meta.url).href);
  const script = `import(${url}).then(async ({ startEmbedded }) => {
    await startEmbedded(${JSON.stringify(dataDir)}); require("node:fs").writeSync(1, "started"); ${code} })`;
  const [program = "", ...args] = [...before, process.execPath, "-e", script];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  expect(String(await once(child.stdout, "data"))).toContain("started");
  return child;
}
const UNSHARE = ["--pid", "--fork", "--kill-child", "--mount-proc"];
/** This container runs for 20 seconds more after its command has ended, or until the test kills it. */
const CONTAINER = ["unshare", ...UNSHARE, "sh", "-c", '"$@"; sleep 20', "sh"];
const hasContainers = spawnSync("unshare", [...UNSHARE, "true"]).status === 0;
const KILL = 'process.kill(process.pid, "SIGKILL")';

describe("the embedded database", () => {
  it("the embedded database writes to disk, opens no network port and sorts by code point (F-03)", async () => {
    const server = await start();
    const [settings] = await ask(
      server,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp,
       current_setting('server_encoding') as encoding,
       (select string_agg(word, ' ' order by word) from unnest(array['é','z','E','a','Z']) word) as sorted`,
    );
    expect(settings).toEqual({ fsync: "on", tcp: "", encoding: "UTF8", sorted: "E Z a z é" });
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
    await ask(server, "create table kept (id integer); insert into kept values (7)");
    await running.pop()?.stop();
    expect(lock()).toBeUndefined();
    expect(await ask(await start(), "select id from kept")).toEqual([{ id: 7 }]);
  });

  it("a second server cannot use the same folder; a killed PostgreSQL restarts with all rows (F-03 F-04)", async () => {
    const server = await start();
    await ask(server, "create table kept (id integer); insert into kept select generate_series(1, 100)");
    await expect(startEmbedded(dataDir)).rejects.toThrow(/est déjà utilisée par un autre processus \(PostgreSQL \d+\)/);
    process.kill(lock()?.pid ?? 0, "SIGKILL");
    const count = () => ask(server, "select count(*) as rows from kept").catch(() => undefined);
    await expect.poll(count, { timeout: 50_000 }).toEqual([{ rows: 100 }]);
  });

  it("if the embedded PostgreSQL ends and cannot restart, the server is notified (F-26)", async () => {
    const lost = Promise.withResolvers<void>();
    const lines: string[] = [];
    await start({ lost: lost.resolve, log: (line) => lines.push(line), giveUpMs: 800 });
    rmSync(join(dataDir, "postgres/global/pg_control"));
    process.kill(lock()?.pid ?? 0, "SIGKILL");
    await lost.promise;
    expect(lines).toContain("The embedded PostgreSQL ended (SIGKILL); starting it again");
    expect(lines.at(-1)).toContain("pg_control");
  });

  it.each([["here", []], ...(hasContainers ? [["in another container", CONTAINER] satisfies [string, string[]]] : [])])(
    "if the server is killed %s, the embedded PostgreSQL stops and can start again (F-03 F-04)",
    async (_where, before) => {
      const child = await product(KILL, before);
      const killedAt = Date.now();
      const { at } = (await ask<{ at: Date }>(await start(), "select pg_postmaster_start_time() as at"))[0] ?? {};
      expect(Number(at)).toBeGreaterThan(killedAt);
      child.kill("SIGKILL");
    },
  );

  it("PostgreSQL stops when the command that started PostgreSQL receives SIGINT (F-34)", async () => {
    const child = await product("setInterval(() => {}, 1000)");
    const gone = once(child, "exit");
    child.kill("SIGINT");
    await gone;
    await expect.poll(lock, { timeout: 50_000 }).toBeUndefined();
  });

  it("PostgreSQL starts in spite of a stale lock, and the server follows no symbolic link (F-03 F-04)", async () => {
    const { uid, gid } = statSync(join(dataDir, "postgres/PG_VERSION"));
    for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
      writeFileSync(join(dataDir, "postgres", name), `${process.pid}\n`, { mode: 0o600 });
      chownSync(join(dataDir, "postgres", name), uid, gid);
    }
    const free = async (make: (lock: string) => void) => {
      const directory = mkdtempSync(join(folder, "lock-"));
      make(join(directory, "postmaster.pid"));
      await waitUntilFree(directory, join(directory, ".s.PGSQL.5432"));
      return readFileSync(join(directory, "postmaster.pid"), "utf8");
    };
    const elsewhere = join(folder, "elsewhere");
    writeFileSync(elsewhere, `${process.pid}\n`);
    const [server, freed, linked] = await Promise.all([
      start(),
      Promise.all(["", "\0\0\0\0", "rien"].map((left) => free((lock) => writeFileSync(lock, left)))),
      free((lock) => symlinkSync(elsewhere, lock)).catch(({ code }) => code),
    ]);
    expect(await ask(server, "select 1 as one")).toEqual([{ one: 1 }]);
    expect([freed, linked]).toEqual([["", "\0\0\0\0", "rien"].map((left) => `2147483646${left}`), "ELOOP"]);
    expect(readFileSync(elsewhere, "utf8")).toBe(`${process.pid}\n`);
  });

  it("a database starts in a folder with a long name that contains spaces", () => {
    expect(answered).toEqual([{ one: 1 }]);
  });
});

describe("errors of the embedded database", () => {
  it("the server rejects data of another or unknown PostgreSQL version, and changes nothing", async () => {
    const path = join(dataDir, "postgres/PG_VERSION");
    for (const version of ["16", "19", undefined]) {
      if (version === undefined) rmSync(path);
      else writeFileSync(path, `${version}\n`);
      const before = readdirSync(join(dataDir, "postgres"));
      await expect(startEmbedded(dataDir)).rejects.toThrow(
        version ? "sauvegardez-la avec la version du produit qui l'a écrite" : "n'est pas une base entière",
      );
      expect(readdirSync(join(dataDir, "postgres"))).toEqual(before);
    }
  });

  it("the error about damaged database files contains PostgreSQL's own message", async () => {
    rmSync(join(dataDir, "postgres/global/pg_control"));
    await expect(startEmbedded(dataDir)).rejects.toThrow(/La base embarquée ne démarre pas.*pg_control/s);
  });

  it.runIf(process.getuid?.() === 0)("if root starts production, production stops and creates no folder", async () => {
    const fresh = join(folder, "fresh");
    await expect(startEmbedded(fresh, { isProduction: true })).rejects.toThrow("avec un utilisateur ordinaire");
    expect(existsSync(fresh)).toBe(false);
  });
});
