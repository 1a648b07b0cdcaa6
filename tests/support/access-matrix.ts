import type { Call } from "contract/call.ts";
import { sql } from "kysely";
import type { Database } from "../../server/platform/db/connect.ts";
import { accessCases } from "./access-cases.ts";
import { type AccessCase, CALLERS, type Caller, type Scene } from "./access-scene.ts";
import { injectCall } from "./inject-call.ts";
import type { TestApp } from "./test-app.ts";

/** Even a rejected call may change these tables: the log, counters and the last use of a session. */
const NOTES = ["audit_events", "limit_logs", "login_failures", "sessions", "staff_sessions", "dossier_sessions"];
const SIGNED_IN: readonly Caller[] = ["holder", "other holder", "collaborator"];

export function rowOf(name: string): AccessCase {
  const row = accessCases[name];
  if (!row) throw new Error(`${name} has no row in tests/support/access-cases.ts or centre-access-cases.ts`);
  return row;
}

export function expectedStatus(definition: Call, row: AccessCase, caller: Caller): number | "done" {
  if (row.responses) return row.responses;
  const access = row.tokenInPath ? "account" : definition.access;
  if (access === "public") return "done";
  if (access === "provider" || access === "operator") return caller === access ? (row.byKey ?? "done") : 401;
  if (access === "staff" || access === "manager") {
    if (caller === "adviser" && access === "manager") return 403;
    return caller === "adviser" || caller === "manager" ? (row.byStaff ?? "done") : 401;
  }
  if (access === "dossier") return caller === "candidate" ? (row.byPerson ?? "done") : 401;
  if (!SIGNED_IN.includes(caller)) return 401;
  if (access === "holder" && caller === "collaborator") return 403;
  return caller === "holder" ? "done" : (row.strangers ?? "done");
}

interface Table {
  readonly name: string;
  readonly hasAccount: boolean;
}

/** Caches the list of tables, because listing the tables takes longer than reading them. */
const known = new WeakMap<Database, Promise<Table[]>>();

function tablesOf(db: Database): Promise<Table[]> {
  const tables = known.get(db) ?? readTables(db);
  known.set(db, tables);
  return tables;
}

async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name,
      exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'account_id') as "hasAccount"
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  return rows;
}

export async function fingerprint(db: Database, holderId?: string): Promise<Record<string, string>> {
  // These tables count the actions of all accounts, so no row belongs to a single account.
  const counts = holderId ? ["dossier_interest", "clinic_views"] : [];
  const checked = (await tablesOf(db)).filter(
    ({ name }) => !name.startsWith("migration") && ![...NOTES, ...counts].includes(name),
  );
  const parts = checked.map(({ name, hasAccount }) => {
    const owner = hasAccount ? sql.ref("account_id") : undefined;
    const whose = name === "accounts" ? sql.ref("id") : owner;
    const filter = holderId && whose ? sql`where ${whose} = ${holderId}::uuid` : sql``;
    // Omits `ever_viewed`, because a clinic that opens the sheet changes this column.
    const line = holderId && name === "candidates" ? sql`to_jsonb(line) - 'ever_viewed'` : sql`line`;
    const rows = sql`string_agg((${line})::text, '|' order by line::text)`;
    return sql`select ${sql.lit(name)} as name, md5(coalesce(${rows}, '')) as content from ${sql.table(name)} as line ${filter}`;
  });
  const { rows } = await db.transaction().execute(async (trx) => {
    // Turns off parallel workers, because starting workers takes longer than reading the tables.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    return sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(trx);
  });
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

export async function knock(
  test: Pick<TestApp, "app">,
  definition: Call,
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
  scene: Pick<Scene, "tokens">,
) {
  // Sends each caller's requests from a different network address, because a single address would exceed a limit.
  const address = `192.0.2.${CALLERS.indexOf(caller) + 1}`;
  return injectCall(test.app, definition, input, { token: scene.tokens[caller], address });
}
