import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "./processes.ts";

const LOCK = JSON.stringify({
  packages: {
    "": { devDependencies: { vitest: "*" } },
    server: { dependencies: { pg: "*" }, optionalDependencies: { fast: "*" } },
    "node_modules/server": { resolved: "server", link: true },
    "node_modules/pg": { version: "8.0.0", dependencies: { pool: "*" } },
    "node_modules/pg/node_modules/pool": { version: "2.0.0" },
    "node_modules/fast": { version: "1.0.0", optional: true },
    "node_modules/vitest": { version: "5.0.0" },
  },
});
const INSTALLED = JSON.stringify({
  packages: { "node_modules/pg": { version: "8.0.0" }, "node_modules/pg/node_modules/pool": { version: "2.0.0" } },
});

let project = "";

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "espace-entreprise-run-"));
  mkdirSync(join(project, "tools"));
  mkdirSync(join(project, "node_modules"));
  for (const file of ["run.mjs", "install.mjs", "child.mjs"]) {
    copyFileSync(join(root, "tools", file), join(project, "tools", file));
  }
  writeFileSync(join(project, "package-lock.json"), LOCK);
  writeFileSync(join(project, "node_modules/.package-lock.json"), INSTALLED);
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(path: string, text: string): void {
  writeFileSync(join(project, path), text);
}

/** Makes Node report the oldest version that can start run.mjs. This version is too old to run the product itself. */
const OLD_NODE =
  "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})";

function fakeNpm(exitCode: number): void {
  write("npm-cli.cjs", `console.log("npm " + process.argv.slice(2).join(" ")); process.exit(${exitCode});`);
}

function start(...args: string[]): ChildProcess {
  return startOn([], ...args);
}

function startOn(flags: readonly string[], ...args: string[]): ChildProcess {
  const env = { ...process.env, npm_execpath: join(project, "npm-cli.cjs"), npm_lifecycle_event: "" };
  const command = [...flags, join(project, "tools/run.mjs"), ...args];
  return spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "pipe"] });
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = "";
  child.stdout?.on("data", (data) => (output += data));
  child.stderr?.on("data", (data) => (output += data));
  const [code] = await once(child, "close");
  return { code, output };
}

describe("run.mjs", () => {
  it("run.mjs starts the tool with the given arguments and returns the tool's exit code", async () => {
    write("tools/start.ts", "const code: number = 7; console.log(process.argv.slice(2)); process.exit(code);");
    expect(await outcome(start("start", "--dry-run", "a b"))).toEqual({ code: 7, output: "[ '--dry-run', 'a b' ]\n" });
  });

  it("run.mjs prints its usage and the help of a command, and rejects an unknown command", async () => {
    for (const [args, code, words] of [
      [["--help"], 0, "start, serve, build, import, admin"],
      [["serve", "--help"], 0, "Tout est lu dans l'environnement"],
      [["nothing"], 1, "Commande inconnue : « nothing »"],
    ] as const)
      expect(await outcome(start(...args))).toEqual({ code, output: expect.stringContaining(words) });
  });

  it("if the lock file has another version of a deep dependency, run.mjs installs the packages", async () => {
    write("tools/start.ts", 'console.log("started");');
    write("package-lock.json", LOCK.replace("2.0.0", "9.0.0"));
    fakeNpm(0);
    const { code, output } = await outcome(start("start"));
    expect(code).toBe(0);
    expect(output).toMatch(/Installation des paquets.*npm install --no-save .*--workspace=server.*started/s);
  });

  it("run.mjs installs the test packages only for commands that need them", async () => {
    for (const name of ["start", "check"]) write(`tools/${name}.ts`, 'console.log("started");');
    fakeNpm(0);
    expect((await outcome(start("start"))).output).toBe("started\n");
    expect((await outcome(start("check"))).output).toMatch(/npm install --no-save (?!.*--workspace).*started/s);
  });

  it("run.mjs installs all packages again after an interrupted installation", async () => {
    write("tools/start.ts", 'console.log("started");');
    write("npm-cli.cjs", "process.exit(130);");
    write("package-lock.json", LOCK.replace("8.0.0", "8.0.1"));
    expect((await outcome(start("start"))).code).toBe(130);
    fakeNpm(0);
    const { output } = await outcome(start("start"));
    expect(output).toMatch(/npm ci --prefer-offline .*started/s);
  });

  it("run.mjs reports a failed installation and does not start the tool", async () => {
    write("tools/start.ts", 'console.log("started");');
    rmSync(join(project, "node_modules"), { recursive: true });
    fakeNpm(1);
    const { code, output } = await outcome(start("start"));
    expect(code).toBe(1);
    // The second attempt runs without --prefer-offline, because npm's cache may be outdated.
    expect(output).toMatch(/npm ci --prefer-offline .*npm ci --include/s);
    expect(output).toContain("L'installation des paquets a échoué");
    expect(output).not.toContain("started");
  });

  it("run.mjs never installs packages for production", async () => {
    write("tools/serve.ts", 'console.log("started");');
    write("package-lock.json", LOCK.replace("8.0.0", "8.0.1"));
    fakeNpm(0);
    expect(await outcome(start("serve"))).toEqual({ code: 0, output: "started\n" });
    rmSync(join(project, "node_modules"), { recursive: true });
    const { code, output } = await outcome(start("serve"));
    expect(code).toBe(1);
    expect(output).toContain("Les dépendances ne sont pas installées");
  });

  it.runIf(process.platform === "linux")(
    "if the machine's Node is too old, run.mjs installs the pinned version of Node once",
    async () => {
      write("tools/start.ts", 'console.log("not reached");');
      mkdirSync(join(project, "tools/runtime"));
      write("tools/runtime/package-lock.json", '{"packages": {"node_modules/node": {"version": "24.21.0"}}}');
      const bin = `node_modules/node-linux-${process.arch}/bin`;
      write(
        "npm-cli.cjs",
        `const { mkdirSync, writeFileSync } = require("node:fs");
       console.log("npm in " + process.cwd().split("/").slice(-2).join("/"));
       mkdirSync("${bin}", { recursive: true });
       writeFileSync("${bin}/node", "#!/bin/sh\\necho pinned", { mode: 0o755 });
       writeFileSync("node_modules/.package-lock.json", '{"packages": {"node_modules/node": {"version": "24.21.0"}}}');`,
      );
      const old = ["--import", OLD_NODE];
      expect((await outcome(startOn(old, "start"))).output).toMatch(
        /Installation de Node.*npm in tools\/runtime.*pinned/s,
      );
      expect(await outcome(startOn(old, "start"))).toEqual({ code: 0, output: "pinned\n" });
    },
  );

  it("if Node is too old for production, run.mjs names the command that installs a newer Node", async () => {
    write("tools/serve.ts", 'console.log("not reached");');
    fakeNpm(0);
    const { code, output } = await outcome(startOn(["--import", OLD_NODE], "serve"));
    expect(code).toBe(1);
    expect(output).toMatch(/^\s*Node 20\.19\.0 est trop ancien : .*« npm ci --prefix tools\/runtime »\.\s*$/);
  });

  it.runIf(process.platform !== "win32").each(["SIGTERM", "SIGINT"] as const)(
    "after %s, run.mjs waits until the started tool has stopped",
    async (signal) => {
      write(
        "tools/start.ts",
        `process.on("${signal}", () => setTimeout(() => { console.log("stopped"); process.exit(3); }, 200));
         setInterval(() => {}, 1000);
         console.log("ready");`,
      );
      const child = start("start");
      const ended = outcome(child);
      if (child.stdout !== null) await once(child.stdout, "data");
      child.kill(signal);
      expect(await ended).toEqual({ code: 3, output: "ready\nstopped\n" });
    },
  );
});
