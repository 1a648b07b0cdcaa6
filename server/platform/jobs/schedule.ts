import { type CompiledQuery, type Expression, sql } from "kysely";
import type { Policy } from "../configuration/policy.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import { prepared } from "../db/prepare.ts";
import type { Job, NextDue } from "./job.ts";

/** Returns at most one row. Values are literals, because a statement without parameters is planned once. */
type DueQuery<Facts> = (db: Database, policy: Policy, ctx: AppContext) => Expression<{ due: Facts }>;

export function dueByQuery(query: DueQuery<Date | null>): NextDue {
  return dueByFacts(query, (due) => due);
}

/** `dueIn` gets null if the query finds nothing. */
export function dueByFacts<Facts>(
  query: DueQuery<Facts>,
  dueIn: (facts: Facts | null, ctx: AppContext) => Date | null,
): NextDue {
  const ask = async (ctx: AppContext) => {
    const asked = sql<{ due: Facts }>`${prepared} select ${query(ctx.db, ctx.policy, ctx)} as due`;
    const { rows } = await asked.execute(ctx.db);
    return dueIn(rows[0]?.due ?? null, ctx);
  };
  return Object.assign(ask, {
    byFacts: { query, dueIn: (facts: unknown, ctx: AppContext) => dueIn(facts as Facts | null, ctx) },
  });
}

export type Told = ReadonlyMap<Job, Date | null>;

type Query = CompiledQuery<Record<string, unknown>>;

const queries = new WeakMap<AppContext, Map<readonly Job[], Query>>();

interface Asked {
  readonly job: Job;
  readonly byFacts: NonNullable<NextDue["byFacts"]>;
}

/** Due times of all query-based jobs, fetched in a single query. */
export async function fetchDueTimes(ctx: AppContext, jobs: readonly Job[]): Promise<Told> {
  const asked = jobs.flatMap((job): Asked[] => (job.nextDue.byFacts ? [{ job, byFacts: job.nextDue.byFacts }] : []));
  if (asked.length === 0) return new Map();
  const made = queries.get(ctx) ?? new Map<readonly Job[], Query>();
  queries.set(ctx, made);
  const query = made.get(jobs) ?? queryOf(ctx, asked);
  made.set(jobs, query);
  const { rows } = await ctx.db.executeQuery(query);
  return new Map(asked.map(({ job, byFacts }) => [job, byFacts.dueIn(rows[0]?.[job.name] ?? null, ctx)]));
}

function queryOf(ctx: AppContext, asked: readonly Asked[]): Query {
  const dueTimes = asked.map(
    ({ job, byFacts }) => sql`${byFacts.query(ctx.db, ctx.policy, ctx)} as ${sql.id(job.name)}`,
  );
  return sql<Record<string, unknown>>`${prepared} select ${sql.join(dueTimes)}`.compile(ctx.db);
}

export async function nextDueTimes(ctx: AppContext, jobs: readonly Job[]): Promise<(readonly [Job, Date | null])[]> {
  const told = await fetchDueTimes(ctx, jobs);
  const dueTimes: [Job, Date | null][] = [];
  for (const job of jobs) dueTimes.push([job, await dueOf(ctx, job, told)]);
  return dueTimes;
}

export async function dueOf(ctx: AppContext, job: Job, told: Told): Promise<Date | null> {
  return told.has(job) ? (told.get(job) ?? null) : job.nextDue(ctx);
}
