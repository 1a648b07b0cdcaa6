import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Tables } from "../../db/tables.ts";
import type { Policy } from "../../policy.ts";

type Figures = Policy["figures"];

/** Rows that are deleted once the instant that dates them is old enough. */
interface Dated {
  readonly table: keyof Tables;
  readonly key: string;
  /** The column that dates a row. */
  readonly at: string;
  readonly where?: (figures: Figures) => RawBuilder<boolean>;
}

const DATED = {
  "idle sessions": { table: "sessions", key: "id", at: "last_seen_at" },
  "old sessions": { table: "sessions", key: "id", at: "created_at" },
  "short links": { table: "short_links", key: "code", at: "expires_at" },
  "read notifications": { table: "notifications", key: "id", at: "read_at" },
  messages: { table: "messages", key: "id", at: "finished_at" },
  "messages to strangers": {
    table: "messages",
    key: "id",
    at: "finished_at",
    // Who has no account, or none any more: erased, removed, or never finished its registration.
    where: () => sql`not exists (select 1 from accounts where accounts.id = messages.account_id)`,
  },
  openings: { table: "view_log", key: "id", at: "viewed_at" },
  counters: { table: "counters", key: "key", at: "started_at" },
  "limit logs": { table: "limit_logs", key: "key", at: "last_at" },
  "login failures": {
    table: "login_failures",
    key: "key",
    at: "last_failed_at",
    // So many in a row that only a new password helps: they stay (policy 2).
    where: (figures) => sql`streak < ${figures.loginFailuresUntilReset}::int`,
  },
  "register changes": { table: "register_changes", key: "changed_at", at: "changed_at" },
} as const satisfies Record<string, Dated>;

export type DatedRows = keyof typeof DATED;

/** Rows deleted by one statement. */
const BATCH = 2000;

function which(dated: Dated, figures: Figures): RawBuilder<boolean> {
  return dated.where?.(figures) ?? sql`true`;
}

/** Deletes some of the rows that are dated before an instant. @returns how many; 0 when none is left */
export async function deleteDated(db: Database, figures: Figures, rows: DatedRows, before: Date): Promise<number> {
  const dated: Dated = DATED[rows];
  const { table, key, at } = dated;
  const result = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where ${sql.ref(at)} <= ${before} and ${which(dated, figures)} limit ${BATCH})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** The instants by which the oldest rows of each kind are dated, and that of the audit log; null where there is none. */
export async function findOldestDated(
  db: Database,
  figures: Figures,
): Promise<Readonly<Record<DatedRows | "audit", Date | null>>> {
  const kinds = Object.entries<Dated>(DATED).map(
    ([name, dated]) =>
      sql`(select min(${sql.ref(dated.at)}) from ${sql.table(dated.table)} where ${which(dated, figures)}) as ${sql.id(name)}`,
  );
  const audit = sql`(select at from audit_events where sequence is not null order by sequence limit 1) as audit`;
  const { rows } = await sql<Record<DatedRows | "audit", Date | null>>`
    select ${sql.join([...kinds, audit])}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("A select without a table has one row");
  return found;
}

const KEY = "retention";

/** When retention looks at everything again, or undefined when it never did. */
export async function findNextLook(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst();
  const at = row?.value.nextLookAt;
  return typeof at === "string" ? new Date(at) : undefined;
}

/** Keeps when retention looks again. */
export async function saveNextLook(db: Database, at: Date): Promise<void> {
  const value = JSON.stringify({ nextLookAt: at.toISOString() });
  await db
    .insertInto("settings")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
