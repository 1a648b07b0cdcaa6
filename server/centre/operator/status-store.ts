import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { Channel, MessageState } from "../../platform/db/tables/platform.ts";

const WAITING: readonly MessageState[] = ["queued", "sending"];

export async function readChannel(db: Database, channel: Channel, since: Date) {
  const waiting = await db
    .selectFrom("messages")
    .select((select) => [select.fn.countAll<number>().as("count"), select.fn.min("created_at").as("oldest")])
    .where("channel", "=", channel)
    .where("next_at", "is not", null)
    .where("state", "in", WAITING)
    .executeTakeFirstOrThrow();
  const ends = await db
    .selectFrom("messages")
    .select(["state"])
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("channel", "=", channel)
    .where("finished_at", ">", since)
    .groupBy("state")
    .execute();
  const breaker = await db.selectFrom("channels").selectAll().where("channel", "=", channel).executeTakeFirst();
  const ended = (...states: MessageState[]) =>
    ends.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return {
    channel,
    waiting: waiting.count,
    oldestWaitingAt: waiting.oldest?.toISOString() ?? null,
    accepted: ended("accepted", "delivered"),
    failed: ended("failed"),
    uncertain: ended("uncertain"),
    failuresInARow: breaker?.failures ?? 0,
    pausedUntil: breaker?.paused_until?.toISOString() ?? null,
    reason: breaker?.reason ?? null,
  };
}

export async function readCounts(db: Database) {
  const count = (table: string, where = sql`true`) =>
    sql<number>`(select count(*) from ${sql.table(table)} where ${where})`;
  const { rows } = await sql<Counts>`select
    split_part(current_setting('server_version'), ' ', 1) as database,
    (select max(name) from migrations) as migration,
    ${count("deferred_requests")} as asks,
    ${count("email_requests", sql`handled_at is null`)} as email_requests,
    ${count("alert_parameters", sql`enabled`)} as alerts_enabled,
    (select min(next_run_at) from alert_parameters where enabled) as oldest_due_at,
    ${count("candidates", sql`active`)} as candidates_active,
    ${count("candidates")} as candidates,
    ${count("accounts", sql`holder_id is null and activated_at is not null`)} as holders,
    ${count("accounts", sql`holder_id is not null and removed_at is null`)} as collaborators,
    ${count("accounts", sql`holder_id is null and activated_at is null`)} as provisional,
    ${count("register_entries")} as register_entries,
    ${count("files")} as files`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("The database returned no counts");
  return counts;
}

interface Counts {
  database: string;
  readonly migration: string;
  readonly asks: number;
  readonly email_requests: number;
  readonly alerts_enabled: number;
  readonly oldest_due_at: Date | null;
  readonly candidates_active: number;
  readonly candidates: number;
  readonly holders: number;
  readonly collaborators: number;
  readonly provisional: number;
  readonly register_entries: number;
  readonly files: number;
}
