import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, connectUrl } from "../../server/platform/db/connect.ts";
import { makeTestDatabase } from "../support/database.ts";
import { addressOf, type FaultProxy, startFaultProxy, throughProxy } from "../support/fault-proxy.ts";

const STATEMENT_MS = 300;

describe("failures of a database connection", () => {
  let proxy: FaultProxy;
  let connection: Connection;
  beforeEach(async () => {
    const { databaseUrl = "" } = await makeTestDatabase();
    proxy = await startFaultProxy(addressOf(databaseUrl));
    connection = connectUrl(throughProxy(databaseUrl, proxy), { statementMs: STATEMENT_MS });
  });
  afterEach(async () => {
    await proxy.close();
    await connection.close();
  });

  it("if a connection breaks during a transaction, only this transaction fails (F-06)", async () => {
    const cutInside = connection.db.transaction().execute(async (trx) => {
      await sql`insert into settings (key, value) values ('half', '{}')`.execute(trx);
      proxy.cut();
      await vi.waitFor(() => expect(proxy.connections()).toBe(0));
      await sql`select 1`.execute(trx);
    });
    await expect(cutInside).rejects.toThrow(/not queryable|terminated/);
    expect(await connection.db.selectFrom("settings").selectAll().execute()).toEqual([]);
  });

  it("after three statement time-outs without a response, a new connection replaces the old one (F-07)", async () => {
    await sql`select 1`.execute(connection.db);
    await proxy.become({ kind: "silent" });
    await expect(sql`select 1`.execute(connection.db)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await proxy.become({ kind: "pass" });
    await sql`select 1`.execute(connection.db);
  });

  it("after the cancellation of a slow statement, the connection runs the next statement (F-07)", async () => {
    await expect(sql`select pg_sleep(5)`.execute(connection.db)).rejects.toMatchObject({ code: "57014" });
    await sql`select 1`.execute(connection.db);
  });

  it("200 calls may wait for a database connection, and the server rejects further calls (F-07)", async () => {
    const asks = Array.from({ length: 300 }, () =>
      sql`select pg_sleep(0.01)`.execute(connection.db).then(
        () => "done",
        (error: { code?: string }) => error.code,
      ),
    );
    const ends = await Promise.all(asks);
    expect(ends.filter((end) => end === "done").length).toBeGreaterThanOrEqual(200);
    expect(ends.filter((end) => end === "53300").length).toBeGreaterThan(50);
    expect(new Set(ends)).toEqual(new Set(["done", "53300"]));
  });
});
