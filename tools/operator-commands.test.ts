import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "../proof/servers/command.ts";
import { withWorld } from "../proof/servers/data-location.ts";
import { quickestFolder } from "../proof/servers/folder.ts";

const folder = mkdtempSync(join(quickestFolder(), "espace-operator-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [FORMER, NEXT] = ["the former secret key, of 32 bytes or more", "the next secret key, of 32 bytes or more"];
/** One database for all commands: to make it takes longer than any of them. */
const data = join(folder, "data");
const makeData = () =>
  withWorld({ dataDir: data, databaseUrl: undefined }, async () => undefined, { env: { SECRET_KEY: FORMER } });

const run = (command: string, args: readonly string[]) => runCommand(command, args, data, { SECRET_KEY: FORMER });

describe("the operator's commands", () => {
  it("say how they are written, without touching any data", { timeout: 120_000 }, async () => {
    const [help, unknown, unsure] = await Promise.all([
      run("admin", ["--help"]),
      run("admin", ["deverrouiller", "10001"]),
      run("admin", ["erase", "10001"]),
    ]);
    expect([help.code, help.output]).toEqual([0, expect.stringContaining("verify-phone COMPTE")]);
    const bare = await run("admin", []);
    expect([bare.code, bare.output, bare.errors]).toEqual([2, "", expect.stringContaining("verify-phone COMPTE")]);
    const { code, output, errors } = await run("import", ["--help"]);
    expect([code, output, errors]).toEqual([0, expect.stringContaining("npm run import -- candidates FICHIER"), ""]);
    expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining("Commande inconnue")]);
    expect([unsure.code, unsure.errors]).toEqual([2, expect.stringContaining("npm run admin -- erase 10001 --yes")]);
  });

  it("work on the database itself when no server runs", {
    timeout: 180_000,
  }, async () => {
    await makeData();
    const status = await run("admin", ["status", "--json"]);
    expect([status.code, status.errors]).toEqual([0, ""]);
    expect(JSON.parse(status.output)).toMatchObject({
      database: expect.stringMatching(/^17\./),
      accounts: { holders: 0 },
    });
    const refused = await run("admin", ["unlock", "10001"]);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("Aucun compte")]);
    const toProgram = await run("admin", ["unlock", "10001", "--json"]);
    expect([toProgram.code, toProgram.output]).toEqual([1, ""]);
    expect(JSON.parse(toProgram.errors)).toEqual({ error: expect.stringContaining("Aucun compte"), code: 1 });
    const misspelt = await run("admin", ["status", "--json", "--vite"]);
    expect(misspelt.code).toBe(2);
    expect(JSON.parse(misspelt.errors).error).toContain("Option inconnue : « --vite ».");
    // B1-03: the first gestionnaire, once with a name that lacks its second part.
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

  it("T-51 T-05 invent no key for a database that knows one, and change it only when they are told to", {
    timeout: 180_000,
  }, async () => {
    const admin = (args: readonly string[], SECRET_KEY: string) => runCommand("admin", args, data, { SECRET_KEY });
    expect((await admin(["status"], FORMER)).code).toBe(0);
    for (const key of [NEXT, ""]) {
      const refused = await admin(["status"], key);
      expect([refused.code, refused.output]).toEqual([1, ""]);
      expect(refused.errors).toContain("npm run admin -- accept-key --yes");
    }
    expect(readdirSync(data)).not.toContain("secret-key");
    expect((await admin(["accept-key"], NEXT)).code).toBe(2);
    const accepted = await admin(["accept-key", "--yes"], NEXT);
    expect([accepted.code, accepted.output]).toEqual([
      0,
      expect.stringContaining("connaît maintenant cette SECRET_KEY"),
    ]);

    // What the data directory saw sealed is gone from the database: the command says so and ends with 1.
    const head = { sequence: 7, seal: "x".repeat(43), at: "2026-11-21T08:00:00.000Z" };
    writeFileSync(join(data, "audit-head.json"), JSON.stringify(head));
    const cut = await admin(["audit"], NEXT);
    expect([cut.code, cut.output]).toEqual([
      1,
      expect.stringContaining("COUPÉ : les événements 2 à 7 (vu scellé le 21/11/2026 09:00) manquent"),
    ]);
    expect((await admin(["accept-audit", "--yes"], NEXT)).output).toContain("C'est admis, et noté dans le journal");
    const noted = await admin(["audit", "--head", `9:${"y".repeat(43)}`], NEXT);
    expect([noted.code, noted.output]).toEqual([
      1,
      expect.stringContaining("les événements 9 à 9 (noté par vous) manquent"),
    ]);

    // Another key is accepted, and not what is missing with it.
    writeFileSync(join(data, "audit-head.json"), JSON.stringify({ ...head, sequence: 40 }));
    const missing = expect.stringMatching(/COUPÉ : les événements \d+ à 40 .*\n.*accept-audit --yes/);
    const withCut = await admin(["accept-key", "--yes"], FORMER);
    expect([withCut.code, withCut.output]).toEqual([1, missing]);
    const still = await admin(["audit"], FORMER);
    expect([still.code, still.output]).toEqual([1, expect.stringMatching(/COUPÉ : les événements \d+ à 40 /)]);
    expect((await admin(["accept-audit", "--yes"], FORMER)).code).toBe(0);
    const whole = await admin(["audit"], FORMER);
    expect([whole.code, whole.output]).toEqual([0, expect.stringContaining("Journal d'audit intact")]);
  });
});
