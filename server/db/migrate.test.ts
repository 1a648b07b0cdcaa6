import { randomUUID } from "node:crypto";
import { fold, foldName } from "contract/values.ts";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { openTestDatabase } from "../../proof/testing/database.ts";
import { databaseUrl } from "../../proof/testing/global-setup.ts";
import { useTestApp } from "../../proof/testing/test-app.ts";
import { findDrift } from "../features/candidates/counter-store.ts";
import { makeCandidate } from "../features/intake/make.ts";
import { makeHolder } from "../features/login/make.ts";
import { makeSearch } from "../features/saved-searches/make.ts";
import { connectUrl } from "./connect.ts";
import { refuseUnmade } from "./made-database.ts";
import { migrate, migrationNames } from "./migrate.ts";

const test = useTestApp();

describe("migrations", () => {
  it("are numbered without a gap in their order, and applied once", async () => {
    const names = migrationNames();
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
    const database = await openTestDatabase();
    expect(await migrate(database.connection.db)).toEqual([]);
    await database.close();
  });

  it("F-32 two servers that start at once apply each step once, on what no command took for a database", async () => {
    const template = inject("template");
    const name = `espace_two_${randomUUID().replaceAll("-", "")}`;
    const server = connectUrl(template.url);
    await sql`create database ${sql.id(name)}`.execute(server.db);
    const empty = connectUrl(databaseUrl(template.url, name));
    await expect(refuseUnmade(empty.db)).rejects.toThrow("Cette base ne contient pas le produit");
    await empty.close();
    const both = [connectUrl(databaseUrl(template.url, name)), connectUrl(databaseUrl(template.url, name))];
    const applied = await Promise.all(both.map(({ db }) => migrate(db)));
    expect(applied.flat().sort()).toEqual(migrationNames());
    await Promise.all(both.map(({ db }) => refuseUnmade(db)));
    await Promise.all(both.map((connection) => connection.close()));
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.db);
    await server.close();
  });

  it("find candidates by the names that earlier versions folded otherwise", async () => {
    const names = ["Le Goff", "Le Floc´h", "Sørensen", "Weiß-Łuczak", "Martin"];
    const foldedBefore = ["le goff", "le floc h", "sørensen", "weiß łuczak", "martin"];
    for (const [index, lastName] of names.entries()) {
      const id = await makeCandidate(test.world, { lastName, firstName: "Anne-Marie" });
      const before = { last_name_folded: foldedBefore[index], first_name_folded: "anne marie" };
      await test.world.db.updateTable("candidates").set(before).where("id", "=", id).execute();
    }
    const name = migrationNames().find((one) => one.endsWith("names-in-one-piece")) ?? "";
    await test.world.db.deleteFrom("migrations").where("name", "=", name).execute();
    await migrate(test.world.db);
    const rows = await test.world.db.selectFrom("candidates").selectAll().orderBy("id").execute();
    expect(rows.map((row) => row.last_name_folded)).toEqual(names.map(foldName));
    expect(new Set(rows.map((row) => row.first_name_folded))).toEqual(new Set(["annemarie"]));
    expect((await findDrift(test.world.db)).names).toEqual([]);
  });

  it("compare names of searches that earlier versions folded otherwise as those typed today", async () => {
    const { db } = test.world;
    const accountId = await makeHolder(test.world);
    const names = ["L\u02bbété", "Ørsted\u200b", "Weiß − Łuczak", "Rennes", "Brest", "Bre\u00adst"];
    const foldedBefore = ["l\u02bbete", "ørsted\u200b", "weiß − łuczak", "rennes", "brest", "bre\u00adst"];
    for (const [index, name] of names.entries()) {
      const id = await makeSearch(test.world, accountId, { name: `${index}` });
      const before = { name, name_folded: foldedBefore[index] };
      await db.updateTable("saved_searches").set(before).where("id", "=", id).execute();
    }
    await db.deleteFrom("migrations").where("name", "like", "%-names-of-searches").execute();
    await migrate(db);
    const rows = await db.selectFrom("saved_searches").select(["name", "name_folded"]).execute();
    const folded = names.map((name) => rows.find((row) => row.name === name)?.name_folded);
    // Of two that are alike by now, one keeps its former text.
    expect(folded).toEqual([...names.slice(0, -1).map(fold), "bre\u00adst"]);
  });
});
