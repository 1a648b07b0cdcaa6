import { randomUUID } from "node:crypto";
import { candidates } from "contract/candidates/candidates.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { candidateRecord } from "../../server/candidates/intake/fixtures.ts";
import { connectUrl, type Database } from "../../server/platform/db/connect.ts";
import { migrate, migrationNames } from "../../server/platform/db/migrate.ts";
import { dyingAt } from "../support/dying-context.ts";
import { databaseUrl } from "../support/global-setup.ts";
import { PROVIDER_KEY, useTestApp } from "../support/test-app.ts";

const test = useTestApp();

describe("a migration", () => {
  it("the next start completes a migration that was killed at any statement (F-32)", async () => {
    const template = inject("template");
    const name = `espace_killed_${randomUUID().replaceAll("-", "")}`;
    const server = connectUrl(template.url);
    await sql`create database ${sql.id(name)}`.execute(server.db);
    const killed = connectUrl(databaseUrl(template.url, name));
    const names = migrationNames();
    for (let at = 1; ; at += 1) {
      const ended = await migrate(killed.db.withPlugin(dyingAt(at))).then(
        () => true,
        (error: unknown) => !String(error).includes("killed"),
      );
      if (ended) break;
      // After the first kill, the table `migrations` does not exist yet.
      if (at === 1) continue;
      const applied = await killed.db.selectFrom("migrations").select("name").orderBy("name").execute();
      expect(applied.map((row) => row.name)).toEqual(names.slice(0, applied.length));
    }
    await migrate(killed.db);
    expect(await describeSchema(killed.db)).toEqual(await describeSchema(test.ctx.db));
    await killed.close();
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.db);
    await server.close();
  });

  it("after a newer version migrated the database, an older server still reads and writes (F-32)", async () => {
    const { db } = test.ctx;
    await sql`alter table accounts add column next_thing text default 'next'`.execute(db);
    await sql`create table next_things (id integer primary key)`.execute(db);
    await db.insertInto("migrations").values({ name: "9999-next" }).execute();
    try {
      expect((await test.app.inject("/readyz")).statusCode).toBe(200);
      const token = await test.tokenOf(await makeHolder(test.ctx));
      const { id } = (await test.send(putCandidate, candidateRecord(), { token: PROVIDER_KEY })).json();
      await test.response(addToSelection, { selectionId: id, isSelected: true }, { token });
      expect((await test.send(selections, {}, { token })).body).toContain(`"id":${id}`);
      expect((await test.send(candidates, {}, { token })).statusCode).toBe(200);
    } finally {
      await db.deleteFrom("migrations").where("name", "=", "9999-next").execute();
      await sql`alter table accounts drop column next_thing`.execute(db);
      await sql`drop table next_things`.execute(db);
    }
  });
});

async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all
    select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass::text, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
