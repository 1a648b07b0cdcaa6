import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { explain } from "./backup-file.ts";

const STOPPED = "La base de données s'est arrêtée ou redémarre : relancez cette commande dans un instant.";

/** What connecting to an address said where nobody listens. */
async function refusal(where: { path: string } | { port: number; host: string }): Promise<unknown> {
  const [error] = await once(connect(where), "never").catch((reason: unknown) => [reason]);
  return error;
}

describe("a backup or a restore that fails", () => {
  it("F-33 tells of a database that restarts, however that shows", async () => {
    expect(explain(await refusal({ path: "/nowhere/.s.PGSQL.5432" }))).toBe(STOPPED);
    expect(explain(Object.assign(new Error("the database system is starting up"), { code: "57P03" }))).toBe(STOPPED);
    expect(explain(new Error("Connection terminated unexpectedly"))).toBe(STOPPED);
  });

  it("F-33 names the server of DATABASE_URL where that does not answer", async () => {
    const error = await refusal({ port: 1, host: "127.0.0.1" });
    expect(explain(error)).toBe("La base de données de DATABASE_URL ne répond pas.");
  });
});
