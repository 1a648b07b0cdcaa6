import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "../tests/support/command.ts";
import { environmentOf } from "../tests/support/data-location.ts";
import { makeTestDatabase } from "../tests/support/database.ts";
import { SECRET_KEY } from "../tests/support/keys.ts";
import { useTestApp } from "../tests/support/test-app.ts";
import { commands } from "./admin/commands.ts";
import { askProduct } from "./product/ask.ts";

const test = useTestApp();

describe("npm run admin", () => {
  it("npm run admin prints its usage without opening a database", async () => {
    const run = (...args: string[]) => runCommand("admin", args, "/absent", { SECRET_KEY });
    const [help, unknown, unsure] = await Promise.all([
      run("--help"),
      run("deverrouiller", "10001"),
      run("erase", "10001", "--json"),
    ]);
    const usage = expect.stringContaining("COMPTE | --candidate IDENTIFIANT --yes");
    expect([help.code, help.output]).toEqual([0, usage]);
    expect([unknown.code, unknown.output, unknown.errors]).toEqual([2, "", usage]);
    expect(unknown.errors).toContain("Commande inconnue");
    expect([unsure.code, unsure.output, JSON.parse(unsure.errors)]).toEqual([
      ...[2, "", { code: 2, error: expect.stringContaining("npm run admin -- erase 10001 --yes") }],
    ]);
  });

  it("if no server is running, npm run admin opens the database itself", async () => {
    const location = await makeTestDatabase();
    mkdirSync(join(location.dataDir, "files"));
    const { code, output, errors } = await runCommand(
      ...(["admin", ["status", "--json"], location.dataDir, environmentOf(location)] as const),
    );
    expect([code, errors]).toEqual([0, ""]);
    expect(JSON.parse(output)).toMatchObject({ database: expect.stringMatching(/^\d/), accounts: { holders: 0 } });
  });

  it("the command add-staff requires a last name and invites the first manager (B1-03)", async () => {
    const ask = askProduct({ kind: "context", ctx: test.ctx, where: "", close: async () => undefined });
    const addStaff = (name: string) => {
      const input = { words: ["premiere@formation.example"], flags: new Set<string>(), values: { name } };
      return commands.find((command) => command.name === "add-staff")?.run(ask, input);
    };
    await expect(addStaff("Anne")).rejects.toThrow('add-staff EMAIL --name "Prénom Nom"');
    expect((await addStaff("Anne Le Roux"))?.lines).toEqual([
      "L'invitation part à premiere@formation.example, comme gestionnaire.",
    ]);
    expect((await test.outbox()).map(({ to }) => to)).toEqual(["premiere@formation.example"]);
  });
});
