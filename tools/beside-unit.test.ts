import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { makeTables } from "../tests/support/data-location.ts";
import { quickestFolder } from "../tests/support/folder.ts";
import { KEYS, SECRET_KEY } from "../tests/support/keys.ts";
import { always } from "../tests/support/server-process.ts";
import { root } from "./processes.ts";
import { openProduct } from "./product/open-product.ts";

/** The id of the service's user. Uses the id of `nobody`, because PostgreSQL requires a user with a name. */
const SERVICE = 65_534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(quickestFolder(), "espace-beside-"));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sample = join(root, "tests/support/data/candidates.ndjson");
/** Opens the product as an operator's command with this environment does. */
async function open(env: Readonly<Record<string, string>>): Promise<unknown> {
  for (const [name, value] of Object.entries({ SECRET_KEY, ...env })) vi.stubEnv(name, value);
  return openProduct();
}

describe("an operator command on the machine of the service", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("a command creates no database in an empty DATA_DIR", async () => {
    const empty = mkdtempSync(join(folder, "vide-"));
    await expect(open({ DATA_DIR: empty })).rejects.toThrow(
      `Aucune base sous ${empty} : est-ce le bon DATA_DIR ? Seuls « start », « serve » et deploy/restore.sh en font une.`,
    );
    expect(readdirSync(empty)).toEqual([]);
  });

  it("without DATA_DIR and DATABASE_URL, a command says that the environment is missing", async () => {
    for (const name of ["DATA_DIR", "DATABASE_URL"]) vi.stubEnv(name, undefined);
    const error = "Aucun environnement : ni DATABASE_URL ni DATA_DIR ne sont donnés";
    await expect(open({})).rejects.toThrow(error);
  });

  it("a command with an external PostgreSQL rejects a DATA_DIR without the folder `files`", async () => {
    const other = mkdtempSync(join(folder, "autre-"));
    const env = { DATA_DIR: other, DATABASE_URL: "postgres://nobody@127.0.0.1:9/espace" };
    await expect(open(env)).rejects.toThrow(`Le dossier de fichiers ${other}/files n'existe pas`);
    expect(readdirSync(other)).toEqual([]);
  });

  it.runIf(isRoot)("a command refuses to run as root if another user owns DATA_DIR", async () => {
    const foreign = mkdtempSync(join(folder, "service-"));
    lchownSync(foreign, SERVICE, SERVICE);
    await expect(open({ DATA_DIR: foreign })).rejects.toThrow(
      `appartient à l'utilisateur ${SERVICE}, et non à 0 qui lance cette commande. Sur la machine du service : « sudo espace-entreprise`,
    );
    expect(readdirSync(foreign)).toEqual([]);
  });
});

function launcher(dataDir: string) {
  const file = join(folder, "essai.env");
  const keys = `SECRET_KEY='${SECRET_KEY}'\nPROVIDER_API_KEY=${KEYS.provider}\n`;
  writeFileSync(file, `${keys}DATA_DIR=${dataDir}\nHOST=0.0.0.0\n`, { mode: 0o600 });
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

  it("the backup's environment file can replace the DATABASE_URL of the service", () => {
    const run = launcher(mkdtempSync(join(folder, "direct-")));
    writeFileSync(join(folder, "essai-backup.env"), "DATABASE_URL='postgres://db/espace?pgbouncer=true'\n");
    const { status, stderr } = run("backup", join(folder, "copie"));
    rmSync(join(folder, "essai-backup.env"));
    expect([status, stderr]).toEqual([1, expect.stringContaining("l'adresse de PostgreSQL lui-même")]);
  });

  it.runIf(isRoot)("espace-entreprise runs as the user of the service, even if root starts the command", async () => {
    const data = mkdtempSync(join(folder, "service-"));
    await makeTables({ dataDir: data, databaseUrl: undefined });
    for (const path of ["", ...readdirSync(data, { recursive: true, encoding: "utf8" })])
      lchownSync(join(data, path), SERVICE, SERVICE);
    const run = launcher(data);
    if (!isOpenToAll(root)) {
      // The command must fail, because the service's user cannot enter the project's folder.
      expect(run("admin", "status")).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`ne peut pas entrer dans ${root}`),
      });
      return;
    }
    const files = join(folder, "fichiers");
    cpSync(join(root, "tests/support/data/files/portrait élan.webp"), join(files, "portrait élan.webp"));
    chmodSync(files, 0o755);
    const { status, stdout, stderr } = run("import", "candidates", sample, "--files", files);
    expect([status, stdout, stderr]).toEqual([0, expect.stringContaining("1 fichiers, dont 0 refusés"), ""]);
    expect(owners(data)).toEqual([SERVICE]);
  });
});
