import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { recordEvent } from "../../server/platform/audit.ts";
import { type Connection, connectUrl } from "../../server/platform/db/connect.ts";
import { chainEvents, verifyAudit } from "../../server/privacy/audit-chain.ts";
import { root } from "../../tools/processes.ts";
import { withContext } from "../support/data-location.ts";
import { makeFolder, removeFolder } from "../support/folder.ts";
import { databaseUrl } from "../support/global-setup.ts";

const dataDir = makeFolder("audit-owner");
const EVENTS = 3;
let superuser: Connection;
let server: Connection;

function statements(): string {
  const page = readFileSync(join(root, "docs/operate.md"), "utf8");
  return /^ {6}create role espace_audit[\s\S]*?(?=\n\n)/m.exec(page)?.[0] ?? "";
}

beforeAll(async () => {
  const { url: template } = inject("template");
  const first = connectUrl(template);
  await sql`create role espace login`.execute(first.db);
  await sql`create database espace owner espace`.execute(first.db);
  await first.close();
  const url = new URL(databaseUrl(template, "espace"));
  superuser = connectUrl(url.href);
  url.username = "espace";
  server = connectUrl(url.href);
  await withContext({ dataDir, databaseUrl: url.href }, async (ctx) => {
    for (let turn = 0; turn < EVENTS; turn += 1) await recordEvent(ctx.db, ctx.clock, { event: "essai" });
    await chainEvents(ctx);
    await sql.raw(statements()).execute(superuser.db);
    await recordEvent(ctx.db, ctx.clock, { event: "essai" });
    await chainEvents(ctx);
    expect(await verifyAudit(ctx)).toMatchObject({ intact: true, checked: EVENTS + 1 });
  });
}, 120_000);
afterAll(async () => {
  await server?.close();
  await superuser?.close();
  const last = connectUrl(inject("template").url);
  await sql`drop database espace`.execute(last.db);
  await sql`drop role espace`.execute(last.db);
  await sql`drop role espace_audit`.execute(last.db);
  await last.close();
  removeFolder(dataDir);
});

it.each([
  ["the setting of the triggers", "set espace.audit_change = 'on'; delete from audit_events where id = 2"],
  ["the trigger", "alter table audit_events disable trigger user"],
  ["the table", "drop table audit_events"],
  ["the function", "create or replace function clear_audit_chain() returns void language sql as ''"],
])("a database user that does not own the audit log's tables cannot change %s (T-51)", async (_what, statement) => {
  await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/permission denied|must be owner/);
});

it("a temporary view named like an audit table does not change what purge_audit deletes (T-51)", async () => {
  await server.db.connection().execute(async (session) => {
    const run = (statement: string) => sql.raw(statement).execute(session);
    await run("create temp view audit_events with (security_invoker) as select * from public.audit_events");
    await run(
      "create temp view audit_chain with (security_invoker) as select event_id, -position as position from public.audit_chain",
    );
    await run("grant all on audit_events, audit_chain to public");
    await run(`select purge_audit(-${EVENTS})`);
  });
  expect(await superuser.db.selectFrom("audit_events").select("id").execute()).toHaveLength(EVENTS + 1);
});

it("a database user that does not own the audit log's tables can read them for a backup (T-55)", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      and not has_table_privilege(oid, 'select')`.execute(server.db);
  expect(rows).toEqual([]);
});
