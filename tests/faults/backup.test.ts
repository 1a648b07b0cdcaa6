import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { storeFile } from "../../server/candidates/files/store-file.ts";
import { makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import type { AppContext } from "../../server/platform/context.ts";
import { connectUrl } from "../../server/platform/db/connect.ts";
import { findInPath, installDebianPackages, outputOf, root } from "../../tools/processes.ts";
import { withContext } from "../support/data-location.ts";
import { quickestFolder } from "../support/folder.ts";
import { SECRET_KEY } from "../support/keys.ts";
import { startSystemPostgres, type TestPostgres } from "../support/postgres.ts";
import { always } from "../support/server-process.ts";

const folder = mkdtempSync(join(quickestFolder(), "espace-backup-"));
const source = { dataDir: join(folder, "source"), databaseUrl: "" };
const embedded = { dataDir: join(folder, "embedded"), databaseUrl: "" };
const CANDIDATES = 3;
const portrait = readFileSync(join(root, "tests/support/data/files/portrait-position.jpg"));
let postgres: TestPostgres | undefined;
let key = "";
let recipient = "";
const whole = join(folder, "whole");

beforeAll(async () => {
  if (!["age", "zstd", "pg_dump"].every(findInPath)) await installDebianPackages(["age", "zstd", "postgresql-client"]);
  postgres = await startSystemPostgres();
  if (!postgres) return;
  key = outputOf("age-keygen", [])?.split("\n").at(-1) ?? "";
  recipient = spawnSync("age-keygen", ["-y"], { input: key, encoding: "utf8" }).stdout.trim();
  source.databaseUrl = await makeDatabase("source");
  await withContext(source, async (ctx) => {
    await makeHolder(ctx, { numOrdinal: "10001", lastName: "L'Hôte \\ \"N'Guyen\"\n" });
    for (let number = 0; number < CANDIDATES; number += 1) await addCandidate(ctx, number);
  });
  // PostgreSQL accepts any password here. This password contains characters that a URL must escape.
  const databaseUrl = source.databaseUrl.replace("postgres:trust@", "postgres:m@t:de%2Fpasse@");
  expect(await script("backup.sh", [whole], { ...source, databaseUrl })).toMatchObject({ code: 0, errors: "" });
}, 240_000);
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function addCandidate(ctx: AppContext, number: number): Promise<void> {
  const profilePicture = `portrait-${number}.jpg`;
  // Appends the number to the JPEG, so that each file has a different hash.
  await storeFile(ctx, profilePicture, Buffer.concat([portrait, Buffer.from(String(number))]));
  await makeCandidate(ctx, { externalId: `ESSAI-${number}`, profilePicture });
}

async function makeDatabase(name: string, template = "template1"): Promise<string> {
  const url = new URL(postgres?.url ?? "");
  await run(url.href, `drop database if exists backup_${name} with (force)`);
  await run(url.href, `create database backup_${name} template ${template}`);
  url.pathname = `/backup_${name}`;
  return url.href;
}

async function run<Row>(url: string, text: string): Promise<Row[]> {
  const { db, close } = connectUrl(url);
  return (await sql.raw<Row>(text).execute(db).finally(close)).rows;
}

type Env = Readonly<Record<string, string>>;
const script = (name: string, args: readonly string[], { databaseUrl, dataDir }: typeof source, env: Env = {}) =>
  new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const place = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const keys = { BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: key, SECRET_KEY };
    const child = spawn(join(root, "deploy", name), args, {
      cwd: folder,
      env: { ...always(), ...keys, ...place, ...env },
    });
    const said = { output: "", errors: "" };
    child.stdout.on("data", (text) => (said.output += text));
    child.stderr.on("data", (text) => (said.errors += text));
    child.once("close", (code) => resolve({ code, ...said }));
  });

/** Returns all rows of each table as one text. Omits the table `settings`, because every backup changes the table. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await run<{ name: string }>(
    url,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'settings'",
  );
  if (tables.length === 0) return {};
  const columns = tables.map(
    ({ name }) => `(select string_agg(t::text, '\n' order by t::text) from "${name}" t) "${name}"`,
  );
  const [rows] = await run<Record<string, string>>(url, `select ${columns.join()}`);
  return rows ?? {};
}

const lastBackup = () => run(source.databaseUrl, "select value from settings where key = 'last backup'");

describe("a backup", { timeout: 120_000 }, () => {
  beforeEach((context) => {
    if (!postgres) context.skip("no PostgreSQL of the machine");
  });

  it("a restore recreates all rows and files, and lists the erasures made since the backup (T-55 T-67 F-33)", async () => {
    const [account] = await run<{ id: string; email: string }>(source.databaseUrl, "select id, email from accounts");
    const log = join(folder, "journal");
    const lines = [
      { data: "candidate", erased: "3" },
      { data: "candidate", erased: "9999" },
      { data: "account", erased: account?.id },
    ];
    writeFileSync(
      log,
      lines.map((line) => `nov. 27 host: ${JSON.stringify({ level: 30, ...line, msg: "Erased" })}\n`).join(""),
    );
    const copy = { dataDir: join(folder, "copy"), databaseUrl: await makeDatabase("copy") };
    const { code, output, errors } = await script("restore.sh", [whole, log], copy);
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toContain(`${CANDIDATES} candidats, 1 comptes, ${CANDIDATES} fichiers restaurés.`);
    expect(output).toContain("Accès fermés : 0 session(s)");
    expect(output).toContain("À refaire : les effacements demandés depuis la sauvegarde");
    expect(output.split("\n").slice(-3)).toEqual(["  candidat ESSAI-2", `  compte ${account?.email}`, ""]);
    expect(await contentsOf(copy.databaseUrl)).toEqual(await contentsOf(source.databaseUrl));
    const next = await withContext(copy, (ctx) => makeCandidate(ctx, { externalId: "ESSAI-NEUF" }));
    expect(next).toBe(CANDIDATES + 1);
    const again = await script("restore.sh", [whole], copy);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining("La base n'est pas vide")]);
  });

  it("a backup records the time of the backup, which the alarm BackupOld needs", async () => {
    expect(await lastBackup()).toEqual([{ value: { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) } }]);
  });

  it("a backup made while the server writes contains every file that a row refers to (F-33)", async () => {
    const busy = { dataDir: join(folder, "busy"), databaseUrl: await makeDatabase("busy", "backup_source") };
    cpSync(source.dataDir, busy.dataDir, { recursive: true });
    const target = join(folder, "while-writing");
    await withContext(busy, async (ctx) => {
      const state = { isDone: false };
      const taken = script("backup.sh", [target], busy).finally(() => {
        state.isDone = true;
      });
      for (let number = CANDIDATES; !state.isDone; number += 1) {
        await addCandidate(ctx, number);
        await wait(20);
      }
      expect(await taken).toMatchObject({ code: 0, errors: "" });
    });
    const temporary = join(folder, "tmp");
    mkdirSync(temporary);
    const place = { DRILL_DATABASE_URL: await makeDatabase("drill"), TMPDIR: temporary };
    const { code, output, errors } = await script("restore-drill.sh", [target], source, place);
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toContain("Supprimez ensuite la base de DRILL_DATABASE_URL : elle contiendra les données.");
    expect(output).toMatch(/Exercice réussi en \d+ s : .*while-writing se restaure, rien ne manque\./);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("nobody can read a backup without the key, and restore.sh rejects an altered backup (T-55)", async () => {
    const backup = join(folder, "sealed");
    cpSync(whole, backup, { recursive: true });
    const bytes = readFileSync(join(backup, "database.age"));
    for (const secret of ["Perrot", "10001", "portrait-1.jpg"]) expect(bytes.includes(secret)).toBe(false);
    const empty = { dataDir: join(folder, "empty"), databaseUrl: await makeDatabase("empty") };
    const rejected = async (env: Env = {}) => {
      const { code, errors } = await script("restore.sh", [backup], empty, env);
      expect([code, errors]).toEqual([1, expect.stringContaining("Rien n'a été restauré.")]);
    };
    await rejected({ BACKUP_IDENTITY: outputOf("age-keygen", [])?.split("\n").at(-1) ?? "" });
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(altered.length - 100) ^ 1, altered.length - 100);
    for (const spoilt of [altered, bytes.subarray(0, -10), Buffer.alloc(0)]) {
      writeFileSync(join(backup, "database.age"), spoilt);
      await rejected();
    }
    expect(await contentsOf(empty.databaseUrl)).toEqual({});
    expect(readdirSync(folder)).not.toContain("empty");
  });

  it("if DATA_DIR is wrong or files are missing, backup.sh fails and records no backup (F-33)", async () => {
    await run(source.databaseUrl, "delete from settings where key = 'last backup'");
    const elsewhere = { ...source, dataDir: join(folder, "elsewhere") };
    const wrong = await script("backup.sh", [join(folder, "wrong")], elsewhere);
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining("est-ce le bon DATA_DIR ?")]);
    mkdirSync(join(folder, "elsewhere/files"), { recursive: true });
    const robbed = await script("backup.sh", [join(folder, "robbed")], elsewhere);
    expect([robbed.code, robbed.errors]).toEqual([1, expect.stringContaining(`Il manque ${2 * CANDIDATES} fichiers`)]);
    expect(await lastBackup()).toEqual([]);
  });

  it("backup.sh reports a wrong or missing variable, argument or program in one sentence", async () => {
    const target = join(folder, "refused");
    const cases: [Env, readonly string[], string][] = [
      [{ BACKUP_RECIPIENT: "" }, [target], "BACKUP_RECIPIENT manque"],
      [{ DATA_DIR: "" }, [target], "DATA_DIR manque"],
      [{}, [folder], "existe déjà"],
      [{ DATABASE_URL: "postgres://db/espace?user=espace&password=x" }, [target], "le mot de passe devant « @ »"],
      [{ DATABASE_URL: `${source.databaseUrl}?pgbouncer=true` }, [target], "l'adresse de PostgreSQL lui-même"],
      [{}, [], "Usage"],
    ];
    for (const [env, args, sentence] of cases)
      expect((await script("backup.sh", args, source, env)).errors).toContain(sentence);
    const few = join(folder, "few");
    mkdirSync(few);
    for (const name of ["bash", "dirname", "realpath", "basename"])
      writeFileSync(join(few, name), `#!/bin/sh\nexec ${findInPath(name)} "$@"\n`, { mode: 0o755 });
    const bare = await script("backup.sh", [target], source, { PATH: few });
    expect(bare.errors).toBe("Il manque psql pg_dump zstd age tar : apt install postgresql-client zstd age.\n");
  });

  it("a restore into the embedded database accepts a relative path of the key file", async () => {
    const none = await script("backup.sh", [join(folder, "none")], embedded);
    expect([none.code, none.errors]).toEqual([1, expect.stringContaining("Aucune base sous")]);
    writeFileSync(join(folder, "backup-key.txt"), key, { mode: 0o600 });
    const { code, errors } = await script("restore.sh", [whole], embedded, { BACKUP_IDENTITY: "backup-key.txt" });
    expect([code, errors]).toEqual([0, ""]);
  });

  it("if pg_dump is new enough, backup.sh can back up a stopped embedded database", async () => {
    const { code, errors } = await script("backup.sh", [join(folder, "of-embedded")], embedded);
    const isNewEnough = Number(/\d+/.exec(outputOf("pg_dump", ["--version"]) ?? "")?.[0]) >= 17;
    if (isNewEnough) expect([code, errors]).toEqual([0, ""]);
    else expect([code, errors]).toEqual([1, expect.stringContaining("installez postgresql-client-17")]);
  });
});
