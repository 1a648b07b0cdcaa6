import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { connectUrl } from "../../server/platform/db/connect.ts";
import { migrationNames } from "../../server/platform/db/migrate.ts";
import { startPostgres } from "../support/postgres.ts";
import { makeFilled } from "./fill.ts";

// `npm run bench -- [--size 20000] [--only search,names]` runs the benchmarks of this folder one after the other. If
// TEST_DATABASE_URL is set, a run uses the filled database of an earlier run.
const PARTS = ["bench", "fill", "floor", "load", "servers"];

const { values } = parseArgs({
  options: { size: { type: "string", default: "20000" }, only: { type: "string", default: "" } },
});
const size = Number(values.size);
const all = globSync("tests/bench/*.ts").map((path) => basename(path, ".ts"));
const measures = all.filter((name) => !PARTS.includes(name)).toSorted();
const wanted = values.only ? values.only.split(",") : measures;

const postgres = await startPostgres();
const admin = connectUrl(postgres.url, { statementMs: 0 });
// The database's name contains the schema version, so that a run does not use a database with an older schema.
const name = `bench_${size}_${migrationNames().at(-1)?.slice(0, 4)}`;
const urlOf = (database: string) => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin.db);
if (rows.length === 0) {
  console.log(`Filling a database with ${size.toLocaleString("en")} candidates…`);
  const part = `${name}_part`;
  await sql`drop database if exists ${sql.id(part)}`.execute(admin.db);
  await sql`create database ${sql.id(part)}`.execute(admin.db);
  await makeFilled(urlOf(part), size);
  await sql`alter database ${sql.id(part)} rename to ${sql.id(name)}`.execute(admin.db);
}
for (const measure of wanted) {
  console.log(`\n── ${measure}, ${size.toLocaleString("en")} candidates`);
  const env = { ...process.env, BENCH_DATABASE_URL: urlOf(name), BENCH_SIZE: String(size) };
  const child = spawn(process.execPath, [`tests/bench/${measure}.ts`], { env, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exitCode = 1;
}
await admin.close();
await postgres.stop();
