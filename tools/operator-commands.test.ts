import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "../tests/support/command.ts";
import { makeTables } from "../tests/support/data-location.ts";
import { quickestFolder } from "../tests/support/folder.ts";
import { SECRET_KEY } from "../tests/support/keys.ts";
import { useTestApp } from "../tests/support/test-app.ts";
import { commands } from "./admin/commands.ts";
import { askProduct } from "./product/ask.ts";

const folder = mkdtempSync(join(quickestFolder(), "espace-operator-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const test = useTestApp();
const run = (...args: string[]) => runCommand("admin", args, folder, { SECRET_KEY });

describe("npm run admin", () => {
  it("npm run admin prints its usage without opening a database", async () => {
    const [help, unknown, unsure, misspelt] = await Promise.all([
      run("--help"),
      run("deverrouiller", "10001"),
      run("erase", "10001"),
      run("status", "--json", "--vite"),
    ]);
    const usage = expect.stringContaining("COMPTE | --candidate IDENTIFIANT --yes");
    expect([help.code, help.output]).toEqual([0, usage]);
    expect([unknown.code, unknown.output, unknown.errors]).toEqual([2, "", usage]);
    expect(unknown.errors).toContain("Commande inconnue");
    expect([unsure.code, unsure.errors]).toEqual([2, expect.stringContaining("npm run admin -- erase 10001 --yes")]);
    expect([misspelt.code, JSON.parse(misspelt.errors).error]).toEqual([
      2,
      expect.stringContaining("Option inconnue : « --vite »."),
    ]);
  });

  it("if no server is running, npm run admin opens the database itself", async () => {
    await makeTables({ dataDir: folder, databaseUrl: undefined });
    const status = await run("status", "--json");
    expect([status.code, status.errors]).toEqual([0, ""]);
    expect(JSON.parse(status.output)).toMatchObject({
      database: expect.stringMatching(/^17\./),
      accounts: { holders: 0 },
    });
    const toProgram = await run("erase", "10001", "--yes", "--json");
    expect([toProgram.code, toProgram.output]).toEqual([1, ""]);
    expect(JSON.parse(toProgram.errors)).toEqual({ error: expect.stringContaining("Aucun compte"), code: 1 });
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
