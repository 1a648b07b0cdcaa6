import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "../tests/support/command.ts";
import { environmentOf } from "../tests/support/data-location.ts";
import { makeTestDatabase } from "../tests/support/database.ts";

describe("npm run import", () => {
  it("an import prints rejected lines and totals, writes a report and returns exit code 1 (F-24)", async () => {
    const location = await makeTestDatabase();
    const run = (...args: string[]) => runCommand("import", args, location.dataDir, environmentOf(location));
    mkdirSync(join(location.dataDir, "files"));
    const report = join(location.dataDir, "rapport.json");
    const files = join(location.dataDir, "given");
    cpSync("tests/support/data/files/portrait élan.webp", join(files, "portrait élan.webp"));
    const candidates = ["candidates", "tests/support/data/candidates-faulty.csv"];
    const faulty = await run(...candidates, "--files", files, "--report", report);
    expect(faulty.code).toBe(1);
    expect(faulty.output).toContain("ligne 14 · ESSAI-9005 · lastName · indiquez le nom\n");
    expect(faulty.output).toContain("1 fichiers, dont 0 refusés\n");
    expect(faulty.output).toContain("50 enregistrements : 14 créés, 0 modifiés, 0 inchangés, 36 refusés\n");
    const { refused, ...counts } = JSON.parse(readFileSync(report, "utf8"));
    expect(counts).toMatchObject({ total: 50, created: 14, updated: 0, unchanged: 0 });
    expect(refused).toHaveLength(36);
    expect(refused[0]).toEqual({ line: 5, id: null, field: "externalId", reason: "indiquez l'identifiant" });
  });

  it("if an argument is invalid or the file is missing, the import says so and stores nothing", async () => {
    const run = (...args: string[]) => runCommand("import", args, "absent");
    const [usage, missing] = await Promise.all([
      run("candidats", "x.csv"),
      run("register", "tests/support/data/\u001b[31mabsent.csv"),
    ]);
    expect(usage).toMatchObject({ code: 1, errors: expect.stringContaining("Usage :") });
    const explained = expect.stringContaining("tests/support/data/\\u001b[31mabsent.csv n'existe pas.");
    expect(missing).toMatchObject({ code: 1, errors: explained });
  });
});
