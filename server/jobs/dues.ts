import { type CompiledQuery, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { World } from "../world.ts";
import type { DueQuery, Job, NextDue } from "./job.ts";

/** Makes a job due when a query says so, which answers one row at most. */
export function dueByQuery(query: DueQuery): NextDue {
  const ask = async ({ db }: World) => {
    const { rows } = await sql<{ due: Date | null }>`select ${query(db)} as due`.execute(db);
    return rows[0]?.due ?? null;
  };
  return Object.assign(ask, { query });
}

/** What one query told of several jobs. */
export type Told = ReadonlyMap<Job, Date | null>;

/** The query of some jobs, made once: a loop asks it every second. */
const queries = new WeakMap<readonly Job[], CompiledQuery<Record<string, Date | null>>>();

/** When those of some jobs are due of which a query can tell, by one query for all of them. */
export async function askTogether({ db }: World, jobs: readonly Job[]): Promise<Told> {
  const asked = jobs.filter(({ nextDue }) => nextDue.query !== undefined);
  if (asked.length === 0) return new Map();
  const known = queries.get(jobs) ?? queryOf(db, asked);
  queries.set(jobs, known);
  const { rows } = await db.executeQuery(known);
  return new Map(asked.map((job) => [job, rows[0]?.[job.name] ?? null]));
}

function queryOf(db: Database, jobs: readonly Job[]): CompiledQuery<Record<string, Date | null>> {
  return db
    .selectNoFrom(jobs.map(({ name, nextDue }) => sql<Date | null>`${nextDue.query?.(db) ?? sql`null`}`.as(name)))
    .compile();
}

/** When each of some jobs is due next, in their order. */
export async function nextDues(world: World, jobs: readonly Job[]): Promise<(readonly [Job, Date | null])[]> {
  const told = await askTogether(world, jobs);
  const dues: [Job, Date | null][] = [];
  for (const job of jobs) dues.push([job, await dueOf(world, job, told)]);
  return dues;
}

/** When a job is due next, as it was told already or asked alone. */
export async function dueOf(world: World, job: Job, told: Told): Promise<Date | null> {
  return told.has(job) ? (told.get(job) ?? null) : job.nextDue(world);
}
