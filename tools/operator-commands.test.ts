import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "./harness/command.ts";

const folder = mkdtempSync(join(tmpdir(), "espace-operator-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const KEY = "une clé de sauvegarde";

/** Runs a command on a database of its own. */
const run = (command: string, args: readonly string[], BACKUP_KEY = "") =>
  runCommand(command, args, join(folder, "data"), { BACKUP_KEY });

describe("the operator's commands", () => {
  it("say how they are written, without touching any data", { timeout: 120_000 }, async () => {
    const file = join(folder, "sauvegarde");
    const [help, unknown, unsure, noKey, weakKey, absent] = await Promise.all([
      run("admin", ["--help"]),
      run("admin", ["deverrouiller", "10001"]),
      run("admin", ["erase", "10001"]),
      run("backup", [file]),
      run("backup", [file], "courte"),
      run("restore", [file, "--verify"], KEY),
    ]);
    expect([help.code, help.output]).toEqual([0, expect.stringContaining("verify-phone COMPTE")]);
    expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining("Commande inconnue")]);
    expect([unsure.code, unsure.errors]).toEqual([2, expect.stringContaining("npm run admin -- erase 10001 --yes")]);
    expect([noKey.code, noKey.errors]).toEqual([2, expect.stringContaining("BACKUP_KEY manque.")]);
    expect([weakKey.code, weakKey.errors]).toEqual([2, expect.stringContaining("au moins 12 caractères")]);
    expect([absent.code, absent.errors]).toEqual([1, expect.stringContaining("n'existe pas.")]);
  });

  it("T-55 work on the database itself when no server runs: status, backup, verification", {
    timeout: 180_000,
  }, async () => {
    const status = await run("admin", ["status", "--json"]);
    expect([status.code, status.errors]).toEqual([0, ""]);
    expect(JSON.parse(status.output)).toMatchObject({ database: "embedded", accounts: { holders: 0 } });
    const refused = await run("admin", ["unlock", "10001"]);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("Aucun compte")]);
    const file = join(folder, "sauvegarde");
    expect((await run("backup", [file], KEY)).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "latin1")).toMatch(/^ESPACE-ENTREPRISE-BACKUP 1 aes-256-gcm /);
    const read = await run("restore", [file, "--verify"], KEY);
    expect([read.code, read.output]).toEqual([0, expect.stringContaining("empreintes égales")]);
  });
});
