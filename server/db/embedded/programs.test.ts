import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findPackage, preparePrograms } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "espace-libraries-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the programs of the package", () => {
  it.each<[string, boolean]>([
    ["an ordinary user, the package left as npm unpacked it", false],
    ...(process.getuid?.() === 0
      ? [["another user than root, from a copy that he may read", true] satisfies [string, boolean]]
      : []),
  ])("run for %s", (_whom, isHandedOver) => {
    const before = statSync(join(findPackage(), "native/lib")).mtimeMs;
    const { bin, env, major } = preparePrograms(findPackage(), join(folder, "libraries"), isHandedOver);
    for (const program of ["initdb", "postgres", "pg_ctl"]) {
      const { stdout, stderr } = spawnSync(join(bin, program), ["--version"], { env, encoding: "utf8" });
      expect([program, stdout, stderr]).toEqual([program, expect.stringContaining(`(PostgreSQL) ${major}.`), ""]);
    }
    expect(statSync(join(findPackage(), "native/lib")).mtimeMs).toBe(before);
  });
});
