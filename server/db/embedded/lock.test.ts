import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory } from "./lock.ts";
import { DirectoryLocked } from "./messages.ts";

let directory = "";
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "espace-lock-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  rmSync(directory, { recursive: true, force: true });
});

const namespace = ["unshare", "--pid", "--fork", "--mount-proc"];
const hasNamespaces = spawnSync("unshare", ["--pid", "--fork", "--mount-proc", "true"]).status === 0;

/** A process that tries to take the lock, says how it went and stays. */
async function contender(before: readonly string[] = []) {
  const script = `import(${JSON.stringify(new URL("./lock.ts", import.meta.url).href)}).then(({ lockDirectory }) => {
    try { lockDirectory(${JSON.stringify(directory)}); console.log("held"); }
    catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000); })`;
  const [program = "", ...args] = [...before, process.execPath, "-e", script];
  const child = spawn(program, args, { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [said] = await once(child.stdout, "data");
  return { child, said: String(said).trim() };
}

/** As kill -9 of everything that it started. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  process.kill(-(child.pid ?? 0), "SIGKILL");
  await gone;
}

describe("the lock of a data directory", () => {
  it("F-04 is refused while another process holds it, and free from the moment that one is killed", async () => {
    const { child, said } = await contender();
    expect(said).toBe("held");
    const began = performance.now();
    expect(() => lockDirectory(directory)).toThrow(DirectoryLocked);
    expect(() => lockDirectory(directory)).toThrow(`Le dossier de données ${directory} est déjà utilisé`);
    expect(performance.now() - began).toBeLessThan(2000);
    await kill(child);
    lockDirectory(directory)();
    lockDirectory(directory)();
  });

  it("F-04 is given to exactly one of 50 that ask at once, also when a killed one held it before", {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < 2; round += 1) {
      const all = await Promise.all(Array.from({ length: 25 * (round + 1) }, () => contender()));
      expect(all.filter(({ said }) => said === "held")).toHaveLength(1);
      expect(new Set(all.map(({ said }) => said))).toEqual(
        new Set(["held", `Le dossier de données ${directory} est déjà utilisé par un autre processus.`]),
      );
      for (const { child } of all) await kill(child);
    }
  });

  it.runIf(hasNamespaces)("F-04 holds between containers, where numbers of processes mean nothing", async () => {
    const first = await contender(namespace);
    const second = await contender(namespace);
    expect([first.said, second.said]).toEqual(["held", expect.stringContaining("est déjà utilisé")]);
    expect(() => lockDirectory(directory)).toThrow(DirectoryLocked);
    await kill(first.child);
    expect((await contender(namespace)).said).toBe("held");
  });
});
