import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ownNumber } from "./owner.ts";

/** Without a name, as in a container that is given a number alone. */
const NAMELESS = 61_234;
const NOBODY = 65_534;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "espace-naming-"));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A command on a machine whose `unshare` is another program. */
function withUnshare(program: string): string[] {
  return ["unshare", "--mount", "sh", "-c", `mount --bind '${program}' /usr/bin/unshare; exec "$@"`, "sh"];
}

/** `unshare` of a machine that forbids namespaces of users. */
function withoutUsers(): string {
  const [real, refusing] = [join(folder, "unshare-real"), join(folder, "unshare")];
  copyFileSync("/usr/bin/unshare", real);
  writeFileSync(refusing, `#!/bin/sh\ncase "$*" in *--user*) exit 1;; esac\nexec '${real}' "$@"\n`);
  for (const path of [real, refusing]) chmodSync(path, 0o755);
  return refusing;
}

function startOn(dataDir: string, before: readonly string[]): ChildProcess {
  const script = `import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)})
    .then(({ startEmbedded }) => startEmbedded(${JSON.stringify(dataDir)}, { tell: console.error }))
    .then((server) => server.stop())
    .catch((error) => { console.error(error.message); process.exitCode = 1; })`;
  const [program = "", ...args] = [...before, process.execPath, "-e", script];
  return spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
}

/** Whom the processes run as that begin in a database which is being made. */
function makersIn(dataDir: string): number[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const isMaker = readlinkSync(`/proc/${pid}/cwd`).startsWith(`${dataDir}/postgres.`);
      // One that takes its number only now still belongs to root.
      const { uid } = statSync(`/proc/${pid}`);
      return isMaker && uid !== 0 ? [uid] : [];
    } catch {
      return [];
    }
  });
}

async function run(dataDir: string, before: readonly string[]) {
  const child = startOn(dataDir, before);
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const makers = new Set<number>();
  while (child.exitCode === null) {
    for (const uid of makersIn(dataDir)) makers.add(uid);
    await wait(5);
  }
  return { code: child.exitCode, said, makers: [...makers] };
}

const canForbid =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "mount", "--bind", "/bin/true", "/bin/true"]).status === 0;

describe.runIf(canForbid)("a database that root makes", () => {
  it.each<[string, () => string[]]>([
    ["where namespaces of users are allowed", () => []],
    ["where only root may mount", () => withUnshare(withoutUsers())],
  ])(
    "is written by nobody but our own number %s",
    async (_where, before) => {
      const dataDir = join(folder, "data");
      expect(await run(dataDir, before())).toEqual({ code: 0, said: "", makers: [ownNumber().uid] });
      expect(statSync(join(dataDir, "postgres")).uid).toBe(ownNumber().uid);
      expect(readdirSync(dataDir)).toEqual(["lock.db", "postgres"]);
    },
    30_000,
  );

  it("is written by an account that runs nothing where neither is, never by nobody, and that is told", async () => {
    const dataDir = join(folder, "data");
    const { code, said, makers } = await run(dataDir, withUnshare("/bin/false"));
    expect(code).toBe(0);
    expect(makers).toHaveLength(1);
    expect(makers).not.toContain(NOBODY);
    expect(said).toContain(`par le compte système ${makers[0]}`);
    const owners = readdirSync(join(dataDir, "postgres"), { recursive: true, encoding: "utf8" }).map(
      (name) => statSync(join(dataDir, "postgres", name)).uid,
    );
    expect(new Set(owners)).toEqual(new Set([ownNumber().uid]));
  }, 30_000);
});

const asNameless = ["setpriv", `--reuid=${NAMELESS}`, `--regid=${NAMELESS}`, "--clear-groups"];
/** Not where the project lies in a closed folder. */
const canRead = spawnSync("setpriv", [...asNameless.slice(1), "test", "-r", import.meta.filename]).status === 0;

describe.runIf(canForbid && canRead)("an ordinary user without a name", () => {
  const own = () => {
    const dataDir = join(folder, "data");
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, NAMELESS, NAMELESS);
    return dataDir;
  };

  it("has a database", async () => {
    expect(await run(own(), asNameless)).toEqual({ code: 0, said: "", makers: [NAMELESS] });
  }, 30_000);

  it("is told what to do where none can be made", async () => {
    const { code, said } = await run(own(), [...withUnshare("/bin/false"), ...asNameless]);
    expect([code, said]).toEqual([1, expect.stringContaining(`l'utilisateur ${NAMELESS} n'en a pas`)]);
  }, 30_000);
});
