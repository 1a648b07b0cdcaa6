import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { departmentList } from "contract/department-list.ts";
import { sql } from "kysely";
import { connectUrl, type Database } from "../../server/db/connect.ts";
import { migrate } from "../../server/db/migrate.ts";

// P9: 100,000 new candidates by `npm run import`, beside COPY and one upsert of as many.
// BENCH_DATABASE_URL names a filled database on a PostgreSQL of this machine; it is copied and left as it is.
// BENCH_PRODUCT may name another checkout to measure.

const CANDIDATES = 100_000;
const ROUNDS = 3;
const MOST = { first: 1.8, again: 0.3 };
const COLUMNS = [
  ...["externalId", "version", "active", "contactShareable", "lastName", "firstName", "birthday", "city", "ZIPCode"],
  ...["cellPhone", "email", "coverLetter", "internshipDuration", "internshipActivity", "jobInterviewStatus"],
  ...["jobInterviewNotice", "studyLevel", "studyLevelCategory", "ranFR", "ranMA", "ranAR"],
];
const LETTER = "Madame, Monsieur, passionnée par le soin des animaux, je cherche une clinique. ".repeat(12);

/** Writes new candidates, no two of whom look like the same person. */
async function writeCsv(path: string, prefix: string): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${COLUMNS.join(",")}\n`);
  for (let n = 0; n < CANDIDATES; n += 1) {
    const zip = `${(departmentList[n % departmentList.length]?.num_dep ?? "").replace(/[AB]/, "0").padEnd(5, "0")}`;
    const name = [`Bertin${prefix}${n % 700}`, `Chloé${n % 60}`];
    const birthday = `${2000 + (n % 8)}-0${1 + (Math.floor(n / 8) % 9)}-${10 + (Math.floor(n / 4200) % 19)}`;
    const phone = `07${String("ABCDEFGHIJKL".indexOf(prefix)).padStart(2, "0")}${String(n).padStart(6, "0")}`;
    const row = [`${prefix}-${n}`, 1, true, false, ...name, birthday, "Rennes", zip, phone, `n${n}@example.org`];
    const opinion = n % 3 === 0 ? "Avis favorable" : "";
    const rest = [`"${LETTER}"`, 10, "Canine", "oui", opinion, "Bac général", 1 + (n % 6), 0, 0, 0];
    if (!file.write(`${[...row, ...rest].join(",")}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
  // The database reads it itself.
  chmodSync(path, 0o644);
}

/** The least that can be done with the same file: COPY into a table, then one upsert that skips what is unchanged. */
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

/** Runs the command in a data directory that no server uses. */
async function importFile(databaseUrl: string, dataDir: string, path: string): Promise<void> {
  const env = {
    ...process.env,
    LOG_LEVEL: "silent",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PROVIDER_API_KEY: "bench-provider-key-4f9a1c7e2b8d",
    SECRET_KEY: "bench-secret-key-of-more-than-32-bytes-7b1e94c05d",
  };
  const cwd = process.env.BENCH_PRODUCT ?? process.cwd();
  const child = spawn(process.execPath, ["tools/run.mjs", "import", "candidates", path], {
    cwd,
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

async function main(): Promise<void> {
  const filled = new URL(process.env.BENCH_DATABASE_URL ?? "");
  const name = `bench_import_${process.pid}`;
  const copy = Object.assign(new URL(filled), { pathname: `/${name}` }).href;
  const admin = connectUrl(Object.assign(new URL(filled), { pathname: "/postgres" }).href, { statementMs: 0 });
  await sql`create database ${sql.id(name)} template ${sql.id(filled.pathname.slice(1))}`.execute(admin.db);
  const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
  chmodSync(folder, 0o755);
  const dataDir = mkdtempSync(join(tmpdir(), "bench-import-data-"));
  // A command beside a service finds the folder of files, and makes none.
  mkdirSync(join(dataDir, "files"), { mode: 0o700 });
  const { db, close } = connectUrl(copy, { statementMs: 0 });
  try {
    if (process.env.BENCH_PRODUCT === undefined) await migrate(db);
    const seconds = { bare: [] as number[], first: [] as number[], again: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const [bare, file] = ["ACE", "BDF"].map((prefixes) => join(folder, `${prefixes[round]}.csv`));
      if (!bare || !file) break;
      await writeCsv(bare, "ACE"[round] ?? "");
      await writeCsv(file, "BDF"[round] ?? "");
      seconds.bare.push(await secondsOf(() => copyAndUpsert(db, bare)));
      seconds.first.push(await secondsOf(() => importFile(copy, dataDir, file)));
      seconds.again.push(await secondsOf(() => importFile(copy, dataDir, file)));
      console.log(
        Object.entries(seconds)
          .map(([what, all]) => `${what} ${all.at(-1)?.toFixed(1)} s`)
          .join(", "),
      );
    }
    const bare = median(seconds.bare);
    const [first, again] = [median(seconds.first) / bare, median(seconds.again) / bare];
    console.log(
      `P9 first ${first.toFixed(2)} × (≤ ${MOST.first}), the same file again ${again.toFixed(2)} × (≤ ${MOST.again})`,
    );
    if (first > MOST.first || again > MOST.again) process.exitCode = 1;
  } finally {
    await close();
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db);
    await admin.close();
    for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true });
  }
}

await main();
