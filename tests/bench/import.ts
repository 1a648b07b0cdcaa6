import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { departmentList } from "contract/department-list.ts";
import { sql } from "kysely";
import { connectUrl, type Database } from "../../server/platform/db/connect.ts";
import { report, send, W1 } from "./load.ts";
import { DATABASE_URL, startProduct } from "./servers.ts";

// Compares `npm run import` with a COPY followed by an upsert, each for 100,000 new candidates (P9 of docs/bench.md).
// Also measures searches during the import. PostgreSQL must run on this machine, because COPY reads a file.

const CANDIDATES = 100_000;
/** Each pair contains the letters that distinguish the external ids of two files: for COPY, and for the import. */
const ROUNDS = [
  ["A", "B"],
  ["C", "D"],
  ["E", "F"],
] as const;
const SEARCHED = ["G", "H", "I"] as const;
const COLUMNS = [
  ...["externalId", "version", "active", "contactShareable", "lastName", "firstName", "birthday", "city", "ZIPCode"],
  ...["cellPhone", "email", "coverLetter", "internshipDuration", "internshipActivity", "jobInterviewStatus"],
  ...["jobInterviewNotice", "studyLevel", "studyLevelCategory", "ranFR", "ranMA", "ranAR"],
];
const LETTER = "Madame, Monsieur, passionnée par le soin des animaux, je cherche une clinique. ".repeat(12);

async function writeCsv(path: string, prefix: string): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${COLUMNS.join(",")}\n`);
  for (let n = 0; n < CANDIDATES; n += 1) {
    const zip = `${(departmentList[n % departmentList.length]?.num_dep ?? "").replace(/[AB]/, "0").padEnd(5, "0")}`;
    const name = [`Bertin${prefix}${n % 700}`, `Chloé${n % 60}`];
    const birthday = `${2000 + (n % 8)}-0${1 + (Math.floor(n / 8) % 9)}-${10 + (Math.floor(n / 4200) % 19)}`;
    const phone = `07${String("ABCDEFGHIJKL".indexOf(prefix)).padStart(2, "0")}${String(n).padStart(6, "0")}`;
    const row = [`import-${prefix}-${n}`, 1, true, false, ...name, birthday, "Rennes", zip, phone, `n${n}@example.org`];
    const opinion = n % 3 === 0 ? "Avis favorable" : "";
    const rest = [`"${LETTER}"`, 10, "Canine", "oui", opinion, "Bac général", 1 + (n % 6), 0, 0, 0];
    if (!file.write(`${[...row, ...rest].join(",")}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
  // Let every user of this machine read the file, because PostgreSQL runs as a different user.
  chmodSync(path, 0o644);
}

/** Copies the file into a table and upserts the rows, which is the least that any import must do. */
async function copyAndUpsert(db: Database, path: string): Promise<void> {
  const columns = sql.raw(COLUMNS.map((name) => `"${name}" text`).join(", "));
  await db.transaction().execute(async (trx) => {
    await sql`create temporary table staged (${columns}) on commit drop`.execute(trx);
    await sql`copy staged from ${sql.lit(path)} with (format csv, header true)`.execute(trx);
    await sql`
      insert into candidates (external_id, version, content_hash, active, contact_shareable, last_name, first_name,
        last_name_folded, first_name_folded, birthday, city, zip_code, department, cell_phone, email, cover_letter,
        internship_duration, internship_activity, job_interview_status, job_interview_notice, study_level,
        study_level_category, ran_fr, ran_ma, ran_ar, published_at, created_at, updated_at)
      select "externalId", version::integer, md5(staged::text), active::boolean, "contactShareable"::boolean, "lastName",
        "firstName", lower("lastName"), lower("firstName"), birthday::date, city, "ZIPCode", left("ZIPCode", 2),
        "cellPhone", email, "coverLetter", "internshipDuration"::integer, "internshipActivity", "jobInterviewStatus",
        "jobInterviewNotice", "studyLevel", "studyLevelCategory"::integer, "ranFR"::integer, "ranMA"::integer,
        "ranAR"::integer, now(), now(), now()
      from staged
      on conflict (external_id) do update set content_hash = excluded.content_hash, last_name = excluded.last_name
      where candidates.content_hash <> excluded.content_hash`.execute(trx);
  });
}

async function importFile(databaseUrl: string, dataDir: string, path: string): Promise<void> {
  const keys = {
    PROVIDER_API_KEY: "bench-provider-key-4f9a1c7e2b8d",
    SECRET_KEY: "bench-secret-key-of-more-than-32-bytes-7b1e94c05d",
  };
  const env = { ...process.env, ...keys, LOG_LEVEL: "silent", DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ["tools/run.mjs", "import", "candidates", path], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`import ended with code ${code}`);
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const name = `bench_import_${process.pid}`;
const urlOf = (database: string) => Object.assign(new URL(DATABASE_URL), { pathname: `/${database}` }).href;
const admin = connectUrl(urlOf("postgres"), { statementMs: 0 });
await sql`create database ${sql.id(name)} template ${sql.id(new URL(DATABASE_URL).pathname.slice(1))}`.execute(
  admin.db,
);
const folder = mkdtempSync(join(tmpdir(), "bench-files-"));
const dataDir = mkdtempSync(join(tmpdir(), "bench-data-"));
chmodSync(folder, 0o755);
mkdirSync(join(dataDir, "files"), { mode: 0o700 });
const { db, close } = connectUrl(urlOf(name), { statementMs: 0 });
const write = async (prefix: string) => {
  const path = join(folder, `${prefix}.csv`);
  await writeCsv(path, prefix);
  return path;
};
try {
  const seconds = { bare: [] as number[], first: [] as number[], again: [] as number[] };
  for (const [copied, imported] of ROUNDS) {
    const [bare, file] = [await write(copied), await write(imported)];
    seconds.bare.push(await secondsOf(() => copyAndUpsert(db, bare)));
    seconds.first.push(await secondsOf(() => importFile(urlOf(name), dataDir, file)));
    seconds.again.push(await secondsOf(() => importFile(urlOf(name), dataDir, file)));
  }
  const bare = median(seconds.bare);
  const [first, again] = [median(seconds.first) / bare, median(seconds.again) / bare];
  report("P9 import beside COPY and upsert (≤ 1.8)", `${first.toFixed(2)} × (${bare.toFixed(1)} s)`, first <= 1.8);
  report("P9 the same file again (≤ 0.3)", `${again.toFixed(2)} ×`, again <= 0.3);

  const server = await startProduct(urlOf(name));
  const search = () => send(server.origin, W1, { connections: 2, seconds: 4 });
  await search();
  const slower: number[] = [];
  for (const prefix of SEARCHED) {
    const path = await write(prefix);
    const quiet = await search();
    const importing = importFile(urlOf(name), dataDir, path);
    slower.push((await search()).p99 / quiet.p99);
    await importing;
  }
  await server.stop();
  report("P9 searches meanwhile, p99 (≤ 3)", `${median(slower).toFixed(2)} ×`, median(slower) <= 3);
} finally {
  await close();
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db);
  await admin.close();
  for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true });
}
