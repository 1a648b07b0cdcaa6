import { type RawBuilder, sql } from "kysely";
import type { Policy } from "../platform/configuration/policy.ts";
import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import { instantIn } from "../platform/db/instant.ts";
import { retentionState } from "../platform/db/retention-state.ts";
import type { Setting } from "../platform/db/settings-store.ts";
import type { Tables } from "../platform/db/tables.ts";
import type { DatedRows } from "../platform/personal-data.ts";

type Settings = Policy["settings"];
type Domains = Pick<AppContext, "personalData">;

export function datedRowsOf({ personalData }: Domains): (readonly [string, DatedRows])[] {
  return personalData.flatMap(({ datedRows }) => Object.entries(datedRows ?? {}));
}

const BATCH = 2000;

function conditionOf({ where }: DatedRows, settings: Settings): RawBuilder<boolean> {
  return where?.(settings) ?? sql`true`;
}

export async function deleteDated(db: Database, settings: Settings, dated: DatedRows, before: Date): Promise<number> {
  const { table, key = "id", at } = dated;
  const isDue = sql`${sql.ref(at)} <= ${before} and ${conditionOf(dated, settings)}`;
  // Check the condition again under the lock, because a parallel transaction may have changed the row.
  const result = await sql`
    delete from ${sql.table(table)} where ${isDue} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${isDue} limit ${BATCH})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

export async function countDated(db: Database, settings: Settings, dated: DatedRows, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(dated.table)}
    where ${sql.ref(dated.at)} <= ${before} and ${conditionOf(dated, settings)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countRows(db: Database, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Oldest = Readonly<Record<string, Date | null>>;

export async function findOldestDated({ db, policy, personalData }: AppContext): Promise<Oldest> {
  const oldest = datedRowsOf({ personalData }).map(
    ([name, dated]) => sql`${oldestOf(dated, policy.settings)} as ${sql.id(name)}`,
  );
  const { rows } = await sql<Oldest>`select ${sql.join(oldest)}`.execute(db);
  return rows[0] ?? {};
}

function oldestOf(dated: DatedRows, settings: Settings) {
  const { table, at } = dated;
  return sql`(select min(${sql.ref(at)}) from ${sql.table(table)} where ${conditionOf(dated, settings)})`;
}

export async function findOldestExact(ctx: AppContext): Promise<Oldest> {
  const { rows } = await sql<{ due: StateAndExact }>`select ${stateAndExact(ctx.db, ctx.policy, ctx)} as due`.execute(
    ctx.db,
  );
  return oldestExactIn(rows[0]?.due ?? null);
}

interface StateAndExact {
  readonly state: Setting | null;
  readonly oldest: Readonly<Record<string, string | null>>;
}

export function stateAndExact(_: Database, { settings }: Policy, domains: Domains) {
  const oldest = datedRowsOf(domains)
    .filter(([, { isExact }]) => isExact)
    .map(([name, dated]) => sql`${sql.lit(name)}, ${oldestOf(dated, settings)}`);
  return sql<{ due: StateAndExact }>`(
    select json_build_object('state', ${retentionState()}, 'oldest', json_build_object(${sql.join(oldest)})))`;
}

export function oldestExactIn(found: StateAndExact | null): Oldest {
  return Object.fromEntries(Object.entries(found?.oldest ?? {}).map(([name, at]) => [name, instantIn(at) ?? null]));
}
