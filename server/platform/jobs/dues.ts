import { type CompiledQuery, type Expression, sql } from "kysely";
import type { Policy } from "../configuration/policy.ts";
import type { Database } from "../db/connect.ts";
import { prepared } from "../db/prepare.ts";
import type { World } from "../world.ts";
import type { Job, NextDue } from "./job.ts";

/** Returns at most one row. Values are literals, because a statement without parameters is planned once. */
type DueQuery<Facts> = (db: Database, policy: Policy) => Expression<{ due: Facts }>;

export function dueByQuery(query: DueQuery<Date | null>): NextDue {
  return dueByFacts(query, (due) => due);
}

/** `dueIn` gets null if the query finds nothing. */
export function dueByFacts<Facts>(
  query: DueQuery<Facts>,
  dueIn: (facts: Facts | null, world: World) => Date | null,
): NextDue {
  const ask = async (world: World) => {
    const asked = sql<{ due: Facts }>`${prepared} select ${query(world.db, world.policy)} as due`;
    const { rows } = await asked.execute(world.db);
    return dueIn(rows[0]?.due ?? null, world);
  };
  return Object.assign(ask, {
    byFacts: { query, dueIn: (facts: unknown, world: World) => dueIn(facts as Facts | null, world) },
  });
}

export type Told = ReadonlyMap<Job, Date | null>;

type Query = CompiledQuery<Record<string, unknown>>;

const queries = new WeakMap<World, Map<readonly Job[], Query>>();

interface Asked {
  readonly job: Job;
  readonly byFacts: NonNullable<NextDue["byFacts"]>;
}

/** Due times of all query-based jobs, fetched in a single query. */
export async function askTogether(world: World, jobs: readonly Job[]): Promise<Told> {
  const asked = jobs.flatMap((job): Asked[] => (job.nextDue.byFacts ? [{ job, byFacts: job.nextDue.byFacts }] : []));
  if (asked.length === 0) return new Map();
  const made = queries.get(world) ?? new Map<readonly Job[], Query>();
  queries.set(world, made);
  const query = made.get(jobs) ?? queryOf(world, asked);
  made.set(jobs, query);
  const { rows } = await world.db.executeQuery(query);
  return new Map(asked.map(({ job, byFacts }) => [job, byFacts.dueIn(rows[0]?.[job.name] ?? null, world)]));
}

function queryOf({ db, policy }: World, asked: readonly Asked[]): Query {
  const dues = asked.map(({ job, byFacts }) => sql`${byFacts.query(db, policy)} as ${sql.id(job.name)}`);
  return sql<Record<string, unknown>>`${prepared} select ${sql.join(dues)}`.compile(db);
}

export async function nextDues(world: World, jobs: readonly Job[]): Promise<(readonly [Job, Date | null])[]> {
  const told = await askTogether(world, jobs);
  const dues: [Job, Date | null][] = [];
  for (const job of jobs) dues.push([job, await dueOf(world, job, told)]);
  return dues;
}

export async function dueOf(world: World, job: Job, told: Told): Promise<Date | null> {
  return told.has(job) ? (told.get(job) ?? null) : job.nextDue(world);
}
