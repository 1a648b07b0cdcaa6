import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { openTestDatabase } from "../../../tests/support/database.ts";
import { databaseUrl } from "../../../tests/support/global-setup.ts";
import { connectUrl } from "./connect.ts";
import { migrate, migrationNames, rejectUninitialised } from "./migrate.ts";

describe("migrations", () => {
  it("migration numbers have no gaps, and the server applies each migration once", async () => {
    const names = migrationNames();
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
    const database = await openTestDatabase();
    expect(await migrate(database.connection.db)).toEqual([]);
    await database.close();
  });

  it("two servers that start in parallel apply each migration only once (F-32)", async () => {
    const template = inject("template");
    const name = `espace_two_${randomUUID().replaceAll("-", "")}`;
    const server = connectUrl(template.url);
    await sql`create database ${sql.id(name)}`.execute(server.db);
    const empty = connectUrl(databaseUrl(template.url, name));
    await expect(rejectUninitialised(empty.db)).rejects.toThrow("Cette base ne contient pas le produit");
    await empty.close();
    const both = [connectUrl(databaseUrl(template.url, name)), connectUrl(databaseUrl(template.url, name))];
    const applied = await Promise.all(both.map(({ db }) => migrate(db)));
    expect(applied.flat().sort()).toEqual(migrationNames());
    await Promise.all(both.map(({ db }) => rejectUninitialised(db)));
    await Promise.all(both.map((connection) => connection.close()));
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.db);
    await server.close();
  });
});
