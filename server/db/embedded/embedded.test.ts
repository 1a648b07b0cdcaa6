import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
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
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quickestFolder } from "../../../proof/servers/folder.ts";
import { connectUrl } from "../connect.ts";
import { type EmbeddedServer, joinEmbedded, startEmbedded } from "./embedded.ts";

let folder = "";
/** A data directory whose database is made already: that takes longest of a first start. */
const made = mkdtempSync(join(quickestFolder(), "espace-made-"));
const running: EmbeddedServer[] = [];
beforeAll(async () => {
  const server = await startEmbedded(made);
  await server.stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(quickestFolder(), "espace-embedded-"));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = join(folder, "data")): Promise<EmbeddedServer> {
  const server = await startEmbedded(dataDir);
  running.push(server);
  return server;
}
/** Starts a product on a directory where one has run before. */
async function startAgain(): Promise<EmbeddedServer> {
  return start(copyMade());
}
function copyMade(dataDir = join(folder, "data")): string {
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}
async function stop(server: EmbeddedServer): Promise<void> {
  running.splice(running.indexOf(server), 1);
  await server.stop();
}
async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const connection = connectUrl(url);
  try {
    return (await sql.raw<Row>(text).execute(connection.db)).rows;
  } finally {
    await connection.close();
  }
}
const pidOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** A product on the directory that is killed once its database answers; what it started goes on. */
async function killedProduct(dataDir: string, before: readonly string[] = []): Promise<void> {
  const script = `import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)}).then(async ({ startEmbedded }) => {
    await startEmbedded(${JSON.stringify(dataDir)}); process.kill(process.pid, "SIGKILL"); })`;
  const [program = "", ...args] = [...before, process.execPath, "-e", script];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  await Promise.race([once(child, "exit"), once(child.stdout, "data")]);
}
/** A container that outlives the product in it: what the product started goes on there. */
const container = ["unshare", "--pid", "--fork", "--mount-proc", "sh", "-c", '"$@"; echo killed; sleep 20', "sh"];
const hasContainers = spawnSync("unshare", ["--pid", "--fork", "--mount-proc", "true"]).status === 0;

describe("the embedded database", () => {
  it("F-03 is a PostgreSQL with fsync that nobody else gets into, and its data are there at the next start", async () => {
    const server = await startAgain();
    const [settings] = await ask<Record<string, string>>(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp,
       current_setting('ssl') as ssl, current_setting('server_encoding') as encoding,
       (select datlocprovider from pg_database where datname = 'postgres') as order_by`,
    );
    expect(settings).toEqual({ fsync: "on", tcp: "", ssl: "off", encoding: "UTF8", order_by: "b" });
    const words = "select string_agg(word, ' ' order by word) as sorted from unnest(array['é','z','E','a','Z']) word";
    expect(await ask(server.url, words)).toEqual([{ sorted: "E Z a z é" }]);
    const wrong = new URL(server.url);
    wrong.password = "devine";
    await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow("password authentication");
    expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "data/postgres")).mode & 0o777).toBe(0o700);
    await ask(server.url, "create table kept (id integer); insert into kept values (7)");
    await stop(server);
    expect(existsSync(join(folder, "data/postgres/postmaster.pid"))).toBe(false);
    const again = await start();
    expect(await ask(again.url, "select id from kept")).toEqual([{ id: 7 }]);
  });

  it("does several transactions side by side", async () => {
    const { url } = await startAgain();
    const [one, other] = [connectUrl(url), connectUrl(url)];
    await sql`create table counters (id integer primary key, value integer)`.execute(one.db);
    await sql`insert into counters values (1, 0), (2, 0)`.execute(one.db);
    await one.db.transaction().execute(async (trx) => {
      await sql`update counters set value = 1 where id = 1`.execute(trx);
      await sql`update counters set value = 2 where id = 2`.execute(other.db);
    });
    expect(await ask(url, "select value from counters order by id")).toEqual([{ value: 1 }, { value: 2 }]);
    await Promise.all([one.close(), other.close()]);
  });

  it("F-04 is opened once: a second product is refused within two seconds, a command joins the first", async () => {
    const { url } = await startAgain();
    const began = performance.now();
    await expect(startEmbedded(join(folder, "data"))).rejects.toThrow("est déjà utilisé par un autre processus.");
    expect(performance.now() - began).toBeLessThan(2000);
    const joined = await joinEmbedded(join(folder, "data"));
    expect(await ask(joined.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await joined.stop();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("F-03 is started again when PostgreSQL is killed, with every acknowledged row", { timeout: 60_000 }, async () => {
    const dataDir = join(folder, "data");
    const { url } = await startAgain();
    await ask(url, "create table kept (id integer)");
    for (let kill = 0; kill < 3; kill += 1) {
      await ask(url, `insert into kept values (${kill})`);
      process.kill(pidOf(dataDir), "SIGKILL");
      const began = performance.now();
      const isBack = () => ask(url, "select 1").then(Boolean, () => false);
      while (!(await isBack())) {
        if (performance.now() - began > 15_000) throw new Error("It did not come back");
        await wait(50);
      }
    }
    expect(await ask(url, "select count(*) as rows from kept")).toEqual([{ rows: 3 }]);
  });

  it("F-26 is given up when it cannot come back, so that the product ends instead of refusing for ever", async () => {
    const dataDir = copyMade();
    const told: string[] = [];
    const given = Promise.withResolvers<void>();
    const tell = (line: string) => told.push(line);
    running.push(await startEmbedded(dataDir, { tell, giveUpMs: 300, gaveUp: given.resolve }));
    rmSync(join(dataDir, "postgres/global/pg_control"));
    process.kill(pidOf(dataDir), "SIGKILL");
    await given.promise;
    expect(told.some((line) => line.includes("The embedded PostgreSQL ended (SIGKILL); it is started again"))).toBe(
      true,
    );
    expect(told.at(-1)).toContain("pg_control");
  });

  it.each([["here", []], ...(hasContainers ? [["in another container", container] satisfies [string, string[]]] : [])])(
    "F-03 F-04 takes over from a product that was killed %s, and ends the PostgreSQL that it left behind",
    {
      timeout: 60_000,
    },
    async (_where, before) => {
      const dataDir = copyMade();
      await killedProduct(dataDir, before);
      const startedAt = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[2];
      await wait(1100);
      const { url } = await start();
      const [found] = await ask<{ at: number }>(
        url,
        "select extract(epoch from pg_postmaster_start_time())::int as at",
      );
      expect(found?.at).toBeGreaterThan(Number(startedAt));
    },
  );

  it("F-04 is not kept from starting by a lock whose number is somebody else's today", async () => {
    const dataDir = join(folder, "data");
    const first = await startAgain();
    const path = join(dataDir, "postgres/postmaster.pid");
    const lock = readFileSync(path, "utf8");
    const { uid, gid } = statSync(path);
    await stop(first);
    writeFileSync(path, lock.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
    chownSync(path, uid, gid);
    const again = await start();
    expect(await ask(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it.each(["", "\0\0\0\0", "rien"])(
    "F-03 F-04 is not kept from starting by locks that a crash left with %j",
    async (left) => {
      const dataDir = join(folder, "data");
      await stop(await start());
      const { uid, gid } = statSync(join(dataDir, "postgres/PG_VERSION"));
      for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
        writeFileSync(join(dataDir, "postgres", name), left, { mode: 0o600 });
        chownSync(join(dataDir, "postgres", name), uid, gid);
      }
      const { url } = await start();
      expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    },
  );

  it("F-04 follows no link that stands where PostgreSQL's lock should", async () => {
    const dataDir = join(folder, "data");
    await stop(await start());
    writeFileSync(join(folder, "elsewhere"), String(process.pid));
    symlinkSync(join(folder, "elsewhere"), join(dataDir, "postgres/postmaster.pid"));
    await expect(startEmbedded(dataDir)).rejects.toThrow();
    expect(readFileSync(join(folder, "elsewhere"), "utf8")).toBe(String(process.pid));
  });

  it.each([
    ["makes", "under a folder that is closed, with spaces and accents", "Données de la clinique"],
    ["opens", "at a path too long for a socket", `${"x".repeat(60)}/${"y".repeat(60)}`],
  ])("%s one %s", async (what, _where, above) => {
    const dataDir = join(folder, above, "data");
    mkdirSync(join(folder, above), { recursive: true, mode: 0o700 });
    if (what === "opens") copyMade(dataDir);
    const { url } = await start(dataDir);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("closes a data directory that others could read, down to its last file, and refuses one that all share", async () => {
    const dataDir = copyMade();
    mkdirSync(join(dataDir, "files"), { recursive: true });
    writeFileSync(join(dataDir, "files/cv.pdf"), "%PDF");
    for (const path of ["files/cv.pdf", "files", "."]) chmodSync(join(dataDir, path), 0o777);
    await start(dataDir);
    for (const path of ["files/cv.pdf", "files", "."]) expect(statSync(join(dataDir, path)).mode & 0o077).toBe(0);
    chmodSync(folder, 0o1777);
    await expect(startEmbedded(folder)).rejects.toThrow("est un dossier partagé par toute la machine");
  });
});

describe("a data directory", () => {
  it("F-04 that is a link is closed where it leads", async () => {
    const real = copyMade(join(folder, "real"));
    mkdirSync(join(real, "files"), { recursive: true, mode: 0o755 });
    writeFileSync(join(real, "files/cv.pdf"), "%PDF", { mode: 0o644 });
    chmodSync(real, 0o755);
    symlinkSync(real, join(folder, "data"));
    await start();
    for (const path of [".", "files", "files/cv.pdf"]) expect(statSync(join(real, path)).mode & 0o077).toBe(0);
  });

  it.runIf(process.getuid?.() === 0)("F-04 of somebody else's is not opened, by root neither", async () => {
    mkdirSync(join(folder, "data"), { mode: 0o700 });
    chownSync(join(folder, "data"), 65_534, 65_534);
    await expect(startEmbedded(join(folder, "data"))).rejects.toThrow("appartient à un autre utilisateur (65534)");
    expect(readdirSync(join(folder, "data"))).toEqual([]);
  });

  it("F-03 whose password is gone, or another one, says so and leaves nothing running", async () => {
    const dataDir = copyMade();
    const path = join(dataDir, "postgres/espace-entreprise-password");
    writeFileSync(path, "un autre");
    await expect(startEmbedded(dataDir)).rejects.toThrow("manque ou n'est pas le sien");
    rmSync(path);
    await expect(startEmbedded(dataDir)).rejects.toThrow("manque ou n'est pas le sien");
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "F-34 ends, and leaves no PostgreSQL behind, when a command on two of them gets %s",
    async (signal) => {
      const dataDir = copyMade();
      const script = `import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)}).then(async ({ startEmbedded }) => {
        for (const name of ["", "-other"]) await startEmbedded(${JSON.stringify(dataDir)} + name);
        console.log("ready"); setInterval(() => {}, 1000); })`;
      const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
      await once(child.stdout, "data");
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
      for (let tries = 0; existsSync(join(dataDir, "postgres/postmaster.pid")) && tries < 100; tries += 1)
        await wait(50);
      expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
    },
    30_000,
  );
});

describe("a folder that is not ready for this PostgreSQL", () => {
  const postgres = () => join(folder, "postgres");
  const make = (version: string, settings: string) => {
    mkdirSync(postgres());
    writeFileSync(join(postgres(), "PG_VERSION"), `${version}\n`);
    writeFileSync(join(postgres(), "postgresql.conf"), settings);
  };
  const usual = "# PostgreSQL configuration file\n";

  it.each([
    ["of the former kind", "18", "shared_buffers = 32MB\ntimezone = 'UTC'", "sauvegardez avec la version d'avant"],
    ["of an older version", "17", usual, "« npm run upgrade » la reprend en une fois"],
    ["of a newer version", "19", usual, "relancez la version du produit qui l'a écrite."],
  ])("%s is told what to do, and nothing is touched", async (_what, version, settings, sentence) => {
    make(version, settings);
    cpSync(postgres(), join(folder, "before"), { recursive: true });
    const { uid, mode } = statSync(postgres());
    await expect(startEmbedded(folder)).rejects.toThrow(sentence);
    expect(statSync(postgres())).toMatchObject({ uid, mode });
    for (const name of ["PG_VERSION", "postgresql.conf"])
      expect(readFileSync(join(postgres(), name))).toEqual(readFileSync(join(folder, "before", name)));
  });

  it.each(["PG_VERSION", "postgresql.conf"])("because %s is missing is named, and nothing is touched", async (name) => {
    make("18", usual);
    rmSync(join(postgres(), name));
    const before = readdirSync(postgres());
    await expect(startEmbedded(folder)).rejects.toThrow("n'est pas une base entière");
    expect(readdirSync(postgres())).toEqual(before);
  });

  it("because an upgrade stopped half-way is never filled anew", async () => {
    mkdirSync(join(folder, "upgrade"));
    writeFileSync(join(folder, "upgrade/complete"), "17");
    await expect(startEmbedded(folder)).rejects.toThrow("relancez « npm run upgrade »");
    expect(existsSync(postgres())).toBe(false);
  });
});
