import { type RawBuilder, sql } from "kysely";
import type { Policy } from "../platform/configuration/policy.ts";
import type { Database } from "../platform/db/connect.ts";
import { instantIn } from "../platform/db/instant.ts";
import { retentionState } from "../platform/db/retention-state.ts";
import type { Setting } from "../platform/db/settings-store.ts";
import type { Tables } from "../platform/db/tables.ts";

type Settings = Policy["settings"];

interface Dated {
  readonly table: keyof Tables;
  readonly key?: string;
  readonly at: string;
  readonly where?: (settings: Settings) => RawBuilder<boolean>;
  readonly after: keyof Settings | ((policy: Policy) => number);
  /** Deleted exactly on time. The date column needs an index, because the job loop reads its minimum. */
  readonly isExact?: true;
}

const WEEK = 7 * 24 * 3600;

const longestWindow = ({ limits }: Policy) => Math.max(...Object.values(limits).map((limit) => limit.seconds));

const DATED = {
  "unfinished registrations": {
    table: "accounts",
    at: "created_at",
    where: () => sql`activated_at is null and holder_id is null`,
    after: "provisionalAccountSeconds",
    isExact: true,
  },
  "looked up entries": { table: "lookup_snapshots", at: "taken_at", after: "lookupSnapshotSeconds", isExact: true },
  links: { table: "tokens", key: "hash", at: "expires_at", after: "linkKeptAfterExpirySeconds", isExact: true },
  "SMS codes": {
    table: "sms_codes",
    key: "account_id",
    at: "expires_at",
    after: "linkKeptAfterExpirySeconds",
    isExact: true,
  },
  "requests of an e-mail": { table: "email_requests", at: "requested_at", after: "emailRequestKeptSeconds" },
  "cached register entries": {
    table: "register_cache",
    key: "num_ordinal",
    at: "fetched_at",
    after: "registerCacheSeconds",
  },
  "idle sessions": { table: "sessions", at: "last_seen_at", after: "sessionIdleSeconds" },
  "old sessions": { table: "sessions", at: "created_at", after: "sessionAbsoluteSeconds" },
  "idle staff sessions": {
    table: "staff_sessions",
    at: "last_seen_at",
    after: "staffSessionIdleSeconds",
    isExact: true,
  },
  "old staff sessions": {
    table: "staff_sessions",
    at: "created_at",
    after: "staffSessionAbsoluteSeconds",
    isExact: true,
  },
  "staff tickets": {
    table: "staff_tickets",
    key: "hash",
    at: "expires_at",
    after: "linkKeptAfterExpirySeconds",
    isExact: true,
  },
  "staff links": {
    table: "staff_links",
    key: "hash",
    at: "expires_at",
    after: "linkKeptAfterExpirySeconds",
    isExact: true,
  },
  "unanswered staff invitations": {
    table: "staff",
    at: "invited_at",
    where: () => sql`password_hash is null`,
    after: "staffInvitationKeptSeconds",
  },
  "short links": { table: "short_links", key: "code", at: "expires_at", after: "linkKeptAfterExpirySeconds" },
  "read notifications": { table: "notifications", at: "read_at", after: "readNotificationKeptSeconds" },
  "deleted notifications": {
    table: "notifications",
    at: "deleted_at",
    after: "deletedNotificationKeptSeconds",
    isExact: true,
  },
  "removed follow-ups": { table: "follow_ups", at: "removed_at", after: "removedFollowUpKeptSeconds", isExact: true },
  "deleted searches": { table: "saved_searches", at: "deleted_at", after: "deletedSearchKeptSeconds", isExact: true },
  introductions: { table: "introductions", at: "requested_at", after: "introductionKeptSeconds" },
  recruitments: { table: "recruitments", at: "reported_at", after: "recruitmentKeptSeconds" },
  messages: { table: "messages", at: "finished_at", after: "messageKeptSeconds" },
  "messages to strangers": {
    table: "messages",
    at: "finished_at",
    // Recipients without an account: erased, removed or never finished registering.
    where: () => sql`not exists (select 1 from accounts where accounts.id = messages.account_id)`,
    after: "strangersMessageKeptSeconds",
  },
  openings: { table: "view_log", at: "viewed_at", after: "viewLogKeptSeconds" },
  imports: { table: "imports", at: "created_at", after: "importKeptSeconds" },
  "findings of imports": { table: "import_findings", at: "found_at", after: "importFindingsKeptSeconds" },
  "whom imports forget": {
    table: "import_forgotten",
    key: "hash",
    at: "erased_at",
    after: "importFindingsKeptSeconds",
  },
  "figures of days": { table: "day_figures", key: "began_at", at: "began_at", after: "dayFiguresKeptSeconds" },
  "searches of departments": {
    table: "department_searches",
    key: "began_at",
    at: "began_at",
    after: "dayFiguresKeptSeconds",
  },
  "register changes": { table: "register_changes", key: "changed_at", at: "changed_at", after: "auditKeptSeconds" },
  "limit logs": { table: "limit_logs", key: "key", at: "last_at", after: longestWindow },
  "login failures": {
    table: "login_failures",
    key: "key",
    at: "last_failed_at",
    // Kept if only a new password ends the block (policy 2).
    where: (settings) => sql`streak < ${settings.loginFailuresUntilReset}::int`,
    // These name nobody, so a daily purge is unnecessary.
    after: ({ settings }) => Math.max(WEEK, settings.loginForgetAfterSeconds),
  },
} as const satisfies Record<string, Dated>;

export type DatedRows = keyof typeof DATED;

export const datedRows: readonly (readonly [DatedRows, Dated])[] = Object.entries(DATED) as [DatedRows, Dated][];

const BATCH = 2000;

function which(dated: Dated, settings: Settings): RawBuilder<boolean> {
  return dated.where?.(settings) ?? sql`true`;
}

export async function deleteDated(db: Database, settings: Settings, rows: DatedRows, before: Date): Promise<number> {
  const dated: Dated = DATED[rows];
  const { table, key = "id", at } = dated;
  const isDue = sql`${sql.ref(at)} <= ${before} and ${which(dated, settings)}`;
  // The condition is checked again on the locked row, which may have changed, such as an account just activated.
  const result = await sql`
    delete from ${sql.table(table)} where ${isDue} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${isDue} limit ${BATCH})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

export async function countDated(db: Database, settings: Settings, rows: DatedRows, before: Date): Promise<number> {
  const dated: Dated = DATED[rows];
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(dated.table)}
    where ${sql.ref(dated.at)} <= ${before} and ${which(dated, settings)}`.execute(db);
  return found[0]?.count ?? 0;
}

export async function countRows(db: Database, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type OldestDated = Readonly<Partial<Record<DatedRows, Date | null>>>;

export async function findOldestDated(db: Database, settings: Settings): Promise<OldestDated> {
  const oldest = datedRows.map(([name, dated]) => sql`${oldestOf(dated, settings)} as ${sql.id(name)}`);
  const { rows } = await sql<OldestDated>`select ${sql.join(oldest)}`.execute(db);
  return rows[0] ?? {};
}

function oldestOf(dated: Dated, settings: Settings) {
  const { table, at } = dated;
  return sql`(select min(${sql.ref(at)}) from ${sql.table(table)} where ${which(dated, settings)})`;
}

export async function findOldestExact(db: Database, policy: Policy): Promise<OldestDated> {
  const { rows } = await sql<{ due: StateAndExact }>`select ${stateAndExact(db, policy)} as due`.execute(db);
  return oldestExactIn(rows[0]?.due ?? null);
}

export interface StateAndExact {
  readonly state: Setting | null;
  readonly oldest: Readonly<Partial<Record<DatedRows, string | null>>>;
}

export function stateAndExact(_: Database, { settings }: Policy) {
  const oldest = datedRows
    .filter(([, { isExact }]) => isExact)
    .map(([name, dated]) => sql`${sql.lit(name)}, ${oldestOf(dated, settings)}`);
  return sql<{ due: StateAndExact }>`(
    select json_build_object('state', ${retentionState()}, 'oldest', json_build_object(${sql.join(oldest)})))`;
}

export function oldestExactIn(told: StateAndExact | null): OldestDated {
  return Object.fromEntries(Object.entries(told?.oldest ?? {}).map(([name, at]) => [name, instantIn(at) ?? null]));
}
