import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "../tests/support/command.ts";
import { withContext } from "../tests/support/data-location.ts";
import { quickestFolder } from "../tests/support/folder.ts";

const folder = mkdtempSync(join(quickestFolder(), "espace-operator-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [FORMER, NEXT] = ["the former secret key, of 32 bytes or more", "the next secret key, of 32 bytes or more"];
const data = join(folder, "data");
const makeData = () =>
  withContext({ dataDir: data, databaseUrl: undefined }, async () => undefined, { env: { SECRET_KEY: FORMER } });

const run = (command: string, args: readonly string[]) => runCommand(command, args, data, { SECRET_KEY: FORMER });

describe("npm run admin", () => {
  it("npm run admin prints its usage without opening a database", { timeout: 120_000 }, async () => {
    const [help, unknown, unsure] = await Promise.all([
      run("admin", ["--help"]),
      run("admin", ["deverrouiller", "10001"]),
      run("admin", ["erase", "10001"]),
    ]);
    expect([help.code, help.output]).toEqual([0, expect.stringContaining("COMPTE | --candidate IDENTIFIANT --yes")]);
    const bare = await run("admin", []);
    const usage = expect.stringContaining("COMPTE | --candidate IDENTIFIANT --yes");
    expect([bare.code, bare.output, bare.errors]).toEqual([2, "", usage]);
    expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining("Commande inconnue")]);
    expect([unsure.code, unsure.errors]).toEqual([2, expect.stringContaining("npm run admin -- erase 10001 --yes")]);
  });

  it("if no server is running, npm run admin opens the database itself", {
    timeout: 180_000,
  }, async () => {
    await makeData();
    const status = await run("admin", ["status", "--json"]);
    expect([status.code, status.errors]).toEqual([0, ""]);
    expect(JSON.parse(status.output)).toMatchObject({
      database: expect.stringMatching(/^17\./),
      accounts: { holders: 0 },
    });
    const toProgram = await run("admin", ["erase", "10001", "--yes", "--json"]);
    expect([toProgram.code, toProgram.output]).toEqual([1, ""]);
    expect(JSON.parse(toProgram.errors)).toEqual({ error: expect.stringContaining("Aucun compte"), code: 1 });
    const misspeltCode = await run("admin", ["status", "--json", "--vite"]);
    expect(misspeltCode.code).toBe(2);
    expect(JSON.parse(misspeltCode.errors).error).toContain("Option inconnue : « --vite ».");
    // Invite the first manager (B1-03). The first command fails, because it contains no last name.
    const nameless = await run("admin", ["add-staff", "premiere@formation.example", "--name", "Anne"]);
    expect([nameless.code, nameless.errors]).toEqual([
      2,
      expect.stringContaining('add-staff EMAIL --name "Prénom Nom"'),
    ]);
    const invited = await run("admin", ["add-staff", "premiere@formation.example", "--name", "Anne Le Roux"]);
    expect([invited.code, invited.output.trim()]).toEqual([
      0,
      "L'invitation part à premiere@formation.example, comme gestionnaire.",
    ]);
  });

  it("npm run admin rejects a new SECRET_KEY until the former key's hash is deleted (T-05)", {
    timeout: 120_000,
  }, async () => {
    const admin = (SECRET_KEY: string) => runCommand("admin", ["status"], data, { SECRET_KEY });
    const refused = await admin(NEXT);
    expect([refused.code, refused.output]).toEqual([1, ""]);
    expect(refused.errors).toContain("SECRET_KEY dans docs/operate.md");
    expect(readdirSync(data)).not.toContain("secret-key");
    const place = { dataDir: data, databaseUrl: undefined };
    await withContext(place, ({ db }) => db.deleteFrom("settings").where("key", "=", "secret key").execute(), {
      env: { SECRET_KEY: FORMER },
    });
    const changed = await admin(NEXT);
    expect([changed.code, changed.errors]).toEqual([0, ""]);
    const events = await withContext(place, ({ db }) => db.selectFrom("audit_events").select("event").execute(), {
      env: { SECRET_KEY: NEXT },
    });
    expect(events.map(({ event }) => event)).toContain("secret key changed");
  });
});
