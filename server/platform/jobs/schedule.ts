import { type CompiledQuery, type Expression, sql } from "kysely";
import type { Policy } from "../configuration/policy.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import { prepared } from "../db/prepare.ts";
import type { Job, NextDue } from "./job.ts";

/**
 * A query that returns at most one row. The values in the query are literals, so that the database plans the shared
 * query of all jobs only once.
 */
type DueQuery<Facts> = (db: Database, policy: Policy, ctx: AppContext) => Expression<{ due: Facts }>;

export function dueByQuery(query: DueQuery<Date | null>): NextDue {
  return dueByFacts(query, (due) => due);
}

/** `dueIn` computes the due time from the query's row, or from null if the query returns no row. */
export function dueByFacts<Facts>(
  query: DueQuery<Facts>,
  dueIn: (facts: Facts | null, ctx: AppContext) => Date | null,
): NextDue {
  const ask = async (ctx: AppContext) => {
    const queried = sql<{ due: Facts }>`${prepared} select ${query(ctx.db, ctx.policy, ctx)} as due`;
    const { rows } = await queried.execute(ctx.db);
    return dueIn(rows[0]?.due ?? null, ctx);
  };
  return Object.assign(ask, {
    byFacts: { query, dueIn: (facts: unknown, ctx: AppContext) => dueIn(facts as Facts | null, ctx) },
  });
}

export type DueTimes = ReadonlyMap<Job, Date | null>;

type Query = CompiledQuery<Record<string, unknown>>;

const queries = new WeakMap<AppContext, Map<readonly Job[], Query>>();

interface QueriedJob {
  readonly job: Job;
  readonly byFacts: NonNullable<NextDue["byFacts"]>;
}

/** Reads in one statement the due times of all jobs that compute their due time by a query. */
export async function fetchDueTimes(ctx: AppContext, jobs: readonly Job[]): Promise<DueTimes> {
  const queried = jobs.flatMap((job): QueriedJob[] =>
    job.nextDue.byFacts ? [{ job, byFacts: job.nextDue.byFacts }] : [],
  );
  if (queried.length === 0) return new Map();
  const compiled = queries.get(ctx) ?? new Map<readonly Job[], Query>();
  queries.set(ctx, compiled);
  const query = compiled.get(jobs) ?? queryOf(ctx, queried);
  compiled.set(jobs, query);
  const { rows } = await ctx.db.executeQuery(query);
  return new Map(queried.map(({ job, byFacts }) => [job, byFacts.dueIn(rows[0]?.[job.name] ?? null, ctx)]));
}

function queryOf(ctx: AppContext, queried: readonly QueriedJob[]): Query {
  const dueTimes = queried.map(
    ({ job, byFacts }) => sql`${byFacts.query(ctx.db, ctx.policy, ctx)} as ${sql.id(job.name)}`,
  );
  return sql<Record<string, unknown>>`${prepared} select ${sql.join(dueTimes)}`.compile(ctx.db);
}

export async function nextDueTimes(ctx: AppContext, jobs: readonly Job[]): Promise<(readonly [Job, Date | null])[]> {
  const known = await fetchDueTimes(ctx, jobs);
  const dueTimes: [Job, Date | null][] = [];
  for (const job of jobs) dueTimes.push([job, await dueOf(ctx, job, known)]);
  return dueTimes;
}

export async function dueOf(ctx: AppContext, job: Job, known: DueTimes): Promise<Date | null> {
  return known.has(job) ? (known.get(job) ?? null) : job.nextDue(ctx);
}
