import { departmentList } from "contract/department-list.ts";
import { sql } from "kysely";
import { claimCheck, findDrift, writeDeltas } from "../../server/candidates/intake/counter-store.ts";
import { addInterest, findInterestDrift } from "../../server/candidates/search/interest-store.ts";
import { places } from "../../server/candidates/search/places.ts";
import { hashOf } from "../../server/platform/configuration/secrets.ts";
import { connectUrl, type Database } from "../../server/platform/db/connect.ts";
import { migrate } from "../../server/platform/db/migrate.ts";

export const ACCOUNTS = 16;

export function tokenOf(account: number): string {
  return `bench-session-${account}`.padEnd(43, "x");
}

export function accountId(account: number): string {
  return `00000000-0000-4000-8000-${String(account).padStart(12, "0")}`;
}

export const STAFF_TOKEN = "bench-staff-session".padEnd(43, "x");
const STAFF = "20000000-0000-4000-8000-000000000000";

const DEPARTMENTS = departmentList.map((entry) => entry.num_dep);
const ZIP_CODES = JSON.stringify(
  Object.fromEntries(
    DEPARTMENTS.map((number) => [
      number,
      [...places.values()].flatMap(({ zipCode, department }) => (department === number ? [zipCode] : [])),
    ]),
  ),
);
const FIRST_SYLLABLES = "ba be bo cha che da de du fa ga gra la le lo ma me mo pe pi ro sa ta va vi".split(" ");
const MIDDLE_SYLLABLES =
  "bert rin tin nard mas lier chel vost rand reau ton net gnon det vel sse rie lot cher mont".split(" ");
const LAST_SYLLABLES = ["", "", "", "", ..."ard in eau et ier on ot ez el y".split(" ")];
const FIRST_NAMES =
  "lea emma manon lucie clara oceane eva chloe ines juliette marie camille sarah louise jade alice zoe rose nina".split(
    " ",
  );

/** Inserts the same data in every run. The server erases none of the candidates, because all of them are recent. */
export async function fill(db: Database, candidates: number): Promise<void> {
  const indexes = await takeIndexes(db);
  await db.connection().execute(async (connection) => {
    await sql`select setseed(0.42)`.execute(connection);
    await insertCandidates(connection, candidates);
  });
  for (const index of indexes) await sql.raw(index).execute(db);
  await sql`
    insert into publications (candidate_id, department, published_at, sequence)
    select id, department, published_at, row_number() over (order by published_at, id) from candidates
    where published_at is not null`.execute(db);
  await sql`insert into publication_numbering (id, last_sequence) select 1, count(*) from publications`.execute(db);
  for (let account = 0; account < ACCOUNTS; account += 1) await addAccount(db, account);
  await addStaff(db);
  await addOpenings(db);
  await addInterest(db, await findInterestDrift(db));
  await writeDeltas(db, await findDrift(db));
  await db.transaction().execute((trx) => claimCheck(trx, undefined, new Date()));
  await sql`vacuum analyze`.execute(db);
}

export async function makeFilled(url: string, candidates: number): Promise<void> {
  const { db, close } = connectUrl(url, { statementMs: 0 });
  await migrate(db);
  await fill(db, candidates);
  await close();
}

async function insertCandidates(db: Database, candidates: number): Promise<void> {
  const pick = (words: readonly string[], skew: number) =>
    sql`(${words}::text[])[1 + floor(power(random(), ${skew}::float) * ${words.length})::integer]`;
  await sql`
    insert into candidates (external_id, version, content_hash, active, contact_shareable, last_name, first_name,
      last_name_folded, first_name_folded, birthday, city, city_folded, zip_code, place, department, cell_phone, email, cover_letter,
      internship_duration, internship_structure_name, internship_activity, job_interview_status,
      job_interview_training_center, job_interview_detail, job_interview_notice, study_level, study_level_folded, study_level_category,
      ran_fr, ran_ma, ran_ar, published_at, created_at, updated_at, ever_viewed)
    select 'B-' || n, 1, md5(n::text), activity < 0.97, false, initcap(last_name), initcap(first_name), last_name,
      first_name, date '1990-01-01' + (age * 6000)::integer, initcap(city), city, zip_code, zip_code, department, '0639980077',
      'b' || n || '@example.org', repeat('Passionnée par le soin des animaux. ', 10), 10, 'Clinique', 'Canine',
      case when tests < 0.65 then 'oui' when tests < 0.85 then 'non' end, 'CFA de Rennes', 'Entretien du 3 juin',
      case when tests < 0.07 then 'Réserves' when tests < 0.36 then 'Avis favorable'
        when tests < 0.54 then 'Avis très favorable' end,
      'Bac général', 'bac general', case when level < 0.57 then 3 when level < 0.69 then 2 when level < 0.8 then 4
        when level < 0.9 then 5 when level < 0.96 then 6 when level < 0.99 then 1 end,
      0, 0, 0, published_at, published_at, published_at, n % 5 < 2
    from (
      select n, random() as activity, random() as tests, random() as level, random() as age, random() as place,
        ${pick(DEPARTMENTS, 1.6)} as department,
        ${pick(FIRST_SYLLABLES, 1.8)} || ${pick(MIDDLE_SYLLABLES, 1.8)} || ${pick(LAST_SYLLABLES, 1)} as last_name,
        ${pick(FIRST_NAMES, 1.5)} as first_name, ${pick(MIDDLE_SYLLABLES, 1)} || 'ville' as city,
        date_trunc('second', now()) - floor(random() * 40000000) * interval '1 second' as published_at
      from generate_series(1, ${candidates}::integer) as n
    ) as made
    join (
      select key as of_department, array(select json_array_elements_text(value)) as zip_codes
      from json_each(${ZIP_CODES}::json)
    ) as held on of_department = department
    cross join lateral (
      select zip_codes[1 + floor(power(place, 2) * cardinality(zip_codes))::integer] as zip_code
    ) as lying`.execute(db);
}

/**
 * Drops the indexes, because filling a table with indexes takes PostgreSQL three times as long.
 * @returns the statements that create the indexes again
 */
async function takeIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'candidates'::regclass and not indisunique`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  return rows.map(({ definition }) => definition);
}

async function addOpenings(db: Database): Promise<void> {
  const clinic = sql`('10000000-0000-4000-8000-' || lpad((id::bigint * n % 9973)::text, 12, '0'))::uuid`;
  await sql`
    insert into clinic_views (candidate_id, clinic_id)
    select candidate_id, account_id from candidate_views
    union select id, ${clinic} from candidates cross join generate_series(1, 4) as n
    where ever_viewed and n <= 1 + (id / 5) % 4`.execute(db);
}

async function addStaff(db: Database): Promise<void> {
  await sql`
    insert into staff (id, email, email_key, first_name, last_name, role, created_at)
    values (${STAFF}, 'b@x.example', 'b@x.example', 'A', 'B', 'gestionnaire', now())`.execute(db);
  await sql`
    insert into staff_sessions (id, token_hash, staff_id, created_at, last_seen_at)
    values (gen_random_uuid(), ${hashOf(STAFF_TOKEN)}, ${STAFF}, now(), now())`.execute(db);
}

async function addAccount(db: Database, account: number): Promise<void> {
  const id = accountId(account);
  const email = `clinique-${account}@clinique.example`;
  await sql`
    insert into accounts (id, num_ordinal, email, email_key, last_name, first_name, phone_checked, email_checked,
      activated_at, created_at)
    values (${id}, ${`B${account}`}, ${email}, ${email}, 'Le Goff', 'Anne', true, true, now(), now())`.execute(db);
  await sql`
    insert into sessions (id, token_hash, account_id, created_at, last_seen_at)
    values (${id}, ${hashOf(tokenOf(account))}, ${id}, now(), now())`.execute(db);
  await sql`
    insert into selections (account_id, candidate_id, selected_at)
    select ${id}::uuid, id, now() from candidates where active and id % 97 = ${account} order by published_at desc, id
    limit 40`.execute(db);
  await sql`
    insert into candidate_views (account_id, candidate_id, first_viewed_at, last_viewed_at)
    select account_id, candidate_id, now(), now() from selections where account_id = ${id}`.execute(db);
}
