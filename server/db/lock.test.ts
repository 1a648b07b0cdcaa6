import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DirectoryLocked, lockDirectory } from "./lock.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "espace-lock-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe("the lock of a data directory", () => {
  it("F-04 is refused while a running process holds it, and free once it is given back", () => {
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(DirectoryLocked);
    expect(() => lockDirectory(directory)).toThrow(String(process.pid));
    unlock();
    lockDirectory(directory)();
  });

  it("F-04 is taken over from a process that was killed", async () => {
    const holder = spawn(process.execPath, [
      "-e",
      `import(${JSON.stringify(new URL("./lock.ts", import.meta.url).href)}).then(({ lockDirectory }) => {
         lockDirectory(${JSON.stringify(directory)}); console.log("held"); setInterval(() => {}, 1000); })`,
    ]);
    await new Promise((resolve) => holder.stdout.once("data", resolve));
    expect(() => lockDirectory(directory)).toThrow(DirectoryLocked);
    const gone = new Promise((resolve) => holder.once("exit", resolve));
    holder.kill("SIGKILL");
    await gone;
    const began = performance.now();
    lockDirectory(directory)();
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it("F-04 is taken over when the number now belongs to another process", () => {
    writeFileSync(join(directory, "lock"), `${process.pid} 1\n`);
    const unlock = lockDirectory(directory);
    expect(readFileSync(join(directory, "lock"), "utf8")).not.toContain(" 1\n");
    unlock();
  });
});
