import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { departmentList } from "contract/department-list.ts";
import { sql } from "kysely";
import { connectUrl, type Database } from "../../server/db/connect.ts";
import { root } from "../../tools/processes.ts";
import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { KEYS, SECRET_KEY } from "../servers/keys.ts";
import { always } from "../servers/server-process.ts";
import { manyW1 } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { number } from "./turns.ts";

const COLUMNS = [
  ...["externalId", "version", "active", "contactShareable", "lastName", "firstName", "birthday", "city", "ZIPCode"],
  ...["cellPhone", "email", "coverLetter", "internshipDuration", "internshipActivity", "jobInterviewStatus"],
  ...["jobInterviewNotice", "studyLevel", "studyLevelCategory", "ranFR", "ranMA", "ranAR"],
];
const LETTER = "Madame, Monsieur, passionnée par le soin des animaux, je cherche une clinique. ".repeat(12);

/** A CSV of new candidates, a tenth of the base, no two of whom are likely to be the same person, nor of two files. */
export async function writeCsv(path: string, candidates: number, prefix: string): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${COLUMNS.join(",")}\n`);
  for (let n = 0; n < candidates; n += 1) {
    const zip = `${(departmentList[n % departmentList.length]?.num_dep ?? "").replace(/[AB]/, "0").padEnd(5, "0")}`;
    const opinion = n % 3 === 0 ? "Avis favorable" : "";
    const name = [`Bertin${prefix}${n % 700}`, `Chloé${n % 60}`];
    const birthday = `${2000 + (n % 8)}-0${1 + (Math.floor(n / 8) % 9)}-${10 + (Math.floor(n / 4200) % 19)}`;
    const phone = `07${String("ABCDEFGHIJKL".indexOf(prefix)).padStart(2, "0")}${String(n).padStart(6, "0")}`;
    const row = [`${prefix}-${n}`, 1, true, false, ...name, birthday, "Rennes", zip, phone, `n${n}@example.org`];
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

/** Imports a file by `npm run import -- candidates FILE` on a database that no server of its data directory uses. */
async function importFile(databaseUrl: string, dataDir: string, path: string): Promise<void> {
  const env = {
    ...always(),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PROVIDER_API_KEY: KEYS.provider,
    SECRET_KEY,
  };
  const child = spawn(process.execPath, ["tools/run.mjs", "import", "candidates", path], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`import ended with code ${code}`);
}

/** Files that are copied and files that are imported, in turns, by their prefixes. */
const ROUNDS = [
  ["A", "B"],
  ["C", "D"],
  ["E", "F"],
] as const;
/** Files that are imported while others search. */
const SEARCHED = ["G", "H", "I"] as const;

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function run(bed: TestBed) {
  const url = await bed.copy(bed.size);
  const candidates = bed.size / 10;
  const [folder, dataDir] = [bed.folder(), bed.folder()];
  // A command beside a service finds the folder of files, and makes none.
  mkdirSync(join(dataDir, "files"), { mode: 0o700 });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, ".."), 0o755);
  const write = async (prefix: string) => {
    const path = join(folder, `${prefix}.csv`);
    await writeCsv(path, candidates, prefix);
    return path;
  };
  const { db, close } = connectUrl(url, { statementMs: 0 });
  const bare: number[] = [];
  const first: number[] = [];
  const again: number[] = [];
  for (const [copied, imported] of ROUNDS) {
    const paths = { copied: await write(copied), imported: await write(imported) };
    bare.push(await secondsOf(() => copyAndUpsert(db, paths.copied)));
    const importing = () => importFile(url, dataDir, paths.imported);
    first.push(await secondsOf(importing));
    again.push(await secondsOf(importing));
  }

  const server = await bed.product(url);
  const searching = () => sendRequests(server.origin, manyW1, { connections: 2, forMs: 4000 });
  await searching();
  const slower: number[] = [];
  for (const prefix of SEARCHED) {
    const path = await write(prefix);
    const quiet = await searching();
    const importing = importFile(url, dataDir, path);
    slower.push((await searching()).p99 / quiet.p99);
    await importing;
  }
  await server.stop();
  await sql`vacuum analyze candidates`.execute(db);
  await close();
  const ratios = {
    first: median(first) / median(bare),
    again: median(again) / median(bare),
    p99: median(slower),
  };
  return {
    measured:
      `${number(ratios.first)} × COPY and upsert alone (${number(median(first), 1)} s instead of ${number(median(bare), 1)} s); ` +
      `the same file again ${number(ratios.again)} ×; searches during the import, p99: ${number(ratios.p99)} ×`,
    ok: ratios.first <= 2 && ratios.again <= 0.3 && ratios.p99 <= 3,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P9",
    title: "Import W4: a tenth of the base more, by npm run import",
    target: "≤ 2 × COPY and upsert; the same file ≤ 0.3 ×; p99 of searches ≤ 3 ×",
    run,
  },
];
