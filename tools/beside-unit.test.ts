import { spawnSync } from "node:child_process";
import { chmodSync, lchownSync, lstatSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "../tests/support/command.ts";
import { quickestFolder } from "../tests/support/folder.ts";
import { KEYS, SECRET_KEY } from "../tests/support/keys.ts";
import { always } from "../tests/support/server-process.ts";
import { root } from "./processes.ts";

/** The id of the user `nobody`, because PostgreSQL requires a user with a name. */
const SERVICE = 65_534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(quickestFolder(), "espace-beside-"));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sample = join(root, "tests/support/data/candidates.ndjson");
const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
  ["admin", ["status"]],
  ["import", ["candidates", sample]],
];

describe("an operator command on the machine of the service", { timeout: 90_000 }, () => {
  it.each(COMMANDS)("npm run %s creates no database in an empty DATA_DIR", async (command, args) => {
    const empty = mkdtempSync(join(folder, "vide-"));
    const { code, output, errors } = await runCommand(command, args, empty, { SECRET_KEY });
    expect([code, output, readdirSync(empty)]).toEqual([1, "", []]);
    expect(errors).toContain(`Aucune base sous ${empty} : est-ce le bon DATA_DIR ?`);
    expect(errors).toContain("Seuls « start », « serve » et deploy/restore.sh en font une.");
  });

  it("a command reports a missing environment file", () => {
    const empty = mkdtempSync(join(folder, "sans-"));
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "tools/admin.ts"), "status"], {
      cwd: empty,
      env: always(),
      encoding: "utf8",
    });
    expect([status, stdout, readdirSync(empty)]).toEqual([1, "", []]);
    expect(stderr).toContain("Aucun environnement : ni DATABASE_URL ni DATA_DIR ne sont donnés");
  });

  it("a command with an external PostgreSQL rejects a DATA_DIR without files", async () => {
    const databaseUrl = "postgres://nobody@127.0.0.1:9/espace";
    const other = mkdtempSync(join(folder, "autre-"));
    const args = ["candidates", sample, "--files", join(root, "tests/support/data/files")];
    const { code, errors } = await runCommand("import", args, other, { SECRET_KEY, DATABASE_URL: databaseUrl });
    expect([code, errors]).toEqual([1, expect.stringContaining(`Le dossier de fichiers ${other}/files n'existe pas`)]);
    expect(readdirSync(other)).toEqual([]);
  });

  it.runIf(isRoot)("a command refuses to run as root if another user owns DATA_DIR", async () => {
    const foreign = mkdtempSync(join(folder, "service-"));
    lchownSync(foreign, SERVICE, SERVICE);
    const { code, errors } = await runCommand("admin", ["status"], foreign, { SECRET_KEY });
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining(`appartient à l'utilisateur ${SERVICE}, et non à 0 qui lance cette commande`),
    ]);
    expect(errors).toContain("sudo espace-entreprise");
    expect(readdirSync(foreign)).toEqual([]);
  });
});

function launcher(dataDir: string) {
  const file = join(folder, "essai.env");
  writeFileSync(
    file,
    `SECRET_KEY='${SECRET_KEY}'\nDATA_DIR=${dataDir}\nPROVIDER_API_KEY=${KEYS.provider}\nHOST=0.0.0.0\n`,
    {
      mode: 0o600,
    },
  );
  return (...args: string[]) =>
    spawnSync(process.execPath, [join(root, "deploy/espace-entreprise.mjs"), ...args], {
      cwd: folder,
      env: {
        ...always(),
        ESPACE_ENTREPRISE_ENV: file,
        DATA_DIR: "/nowhere",
        PUBLIC_URL: "http://127.0.0.1:9",
      },
      encoding: "utf8",
    });
}

function isOpenToAll(path: string): boolean {
  return (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpenToAll(dirname(path)));
}

function owners(path: string): number[] {
  const inside = lstatSync(path).isDirectory() ? readdirSync(path).flatMap((name) => owners(join(path, name))) : [];
  return [...new Set([lstatSync(path).uid, ...inside])];
}

describe("the command espace-entreprise", { timeout: 120_000 }, () => {
  it("espace-entreprise prints its usage, and reports a missing folder or environment file", () => {
    const run = launcher(join(folder, "jamais"));
    expect(run("--help")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("sudo espace-entreprise COMMANDE"),
    });
    expect(run("serve")).toMatchObject({ status: 2, stderr: expect.stringContaining("Commande inconnue : « serve »") });
    expect(run("admin", "status")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("n'existe pas : le service n'a jamais démarré"),
    });
    rmSync(join(folder, "essai.env"));
    const env = { ...always(), ESPACE_ENTREPRISE_ENV: join(folder, "essai.env") };
    const { status, stderr } = spawnSync(process.execPath, [join(root, "deploy/espace-entreprise.mjs"), "admin"], {
      env,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("Aucun environnement :")]);
  });

  it("the environment file of the backup can contain another DATABASE_URL than the service's", () => {
    const run = launcher(mkdtempSync(join(folder, "direct-")));
    writeFileSync(join(folder, "essai-backup.env"), "DATABASE_URL='postgres://db/espace?pgbouncer=true'\n");
    const { status, stderr } = run("backup", join(folder, "copie"));
    rmSync(join(folder, "essai-backup.env"));
    expect([status, stderr]).toEqual([1, expect.stringContaining("l'adresse de PostgreSQL lui-même")]);
  });

  it.runIf(isRoot)("espace-entreprise runs as the user of the service, even if root starts the command", async () => {
    const data = mkdtempSync(join(folder, "service-"));
    lchownSync(data, SERVICE, SERVICE);
    const run = launcher(data);
    if (!isOpenToAll(root)) {
      // The command must fail, because the service's user cannot enter the project's folder.
      expect(run("admin", "status")).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`ne peut pas entrer dans ${root}`),
      });
      return;
    }
    const location = JSON.stringify(join(root, "tests/support/data-location.ts"));
    const make = `import(${location}).then(({ makeTables }) => makeTables({ dataDir: ${JSON.stringify(data)} }))`;
    const made = spawnSync(process.execPath, ["-e", make], {
      uid: SERVICE,
      gid: SERVICE,
      env: always(),
      encoding: "utf8",
    });
    expect([made.status, made.stderr]).toEqual([0, ""]);
    const imported = run("import", "candidates", sample, "--files", join(root, "tests/support/data/files"));
    expect([imported.status, imported.stderr]).toEqual([0, ""]);
    const status = run("admin", "status", "--json");
    expect([status.status, status.stderr]).toEqual([0, ""]);
    expect(JSON.parse(status.stdout).files).toBeGreaterThan(0);
    expect(owners(data)).toEqual([SERVICE]);
  });
});
