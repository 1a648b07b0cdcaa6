import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { giveTo } from "./owner.ts";

const OWNER = { uid: 61_235, gid: 61_235 };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "espace-owner-"));
  mkdirSync(join(folder, "postgres/base"), { recursive: true, mode: 0o777 });
  writeFileSync(join(folder, "postgres/base/1"), "");
  writeFileSync(join(folder, "key"), "root's");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const uidOf = (name: string) => statSync(join(folder, name)).uid;

describe.runIf(process.getuid?.() === 0)("a folder that root gives away", () => {
  it("belongs to its owner, all of it, and is closed", () => {
    giveTo(OWNER, join(folder, "postgres"));
    expect(["postgres", "postgres/base", "postgres/base/1"].map(uidOf)).toEqual(Array(3).fill(OWNER.uid));
    expect(statSync(join(folder, "postgres/base")).mode & 0o777).toBe(0o700);
  });

  it("is not given while something of it may be elsewhere: a file by another name, a link", () => {
    linkSync(join(folder, "key"), join(folder, "postgres/base/2"));
    expect(() => giveTo(OWNER, join(folder, "postgres"))).toThrow("postgres/base/2");
    rmSync(join(folder, "postgres/base/2"));
    symlinkSync(folder, join(folder, "postgres/base/2"));
    expect(() => giveTo(OWNER, join(folder, "postgres"))).toThrow("postgres/base/2");
    expect(["key", "postgres", "postgres/base"].map(uidOf)).toEqual([0, 0, 0]);
    expect(readFileSync(join(folder, "key"), "utf8")).toBe("root's");
  });

  it("is given on by the next start when the first one was stopped", () => {
    symlinkSync(folder, join(folder, "postgres/z"));
    expect(() => giveTo(OWNER, join(folder, "postgres"))).toThrow();
    expect([uidOf("postgres/base"), uidOf("postgres")]).toEqual([OWNER.uid, 0]);
    rmSync(join(folder, "postgres/z"));
    giveTo(OWNER, join(folder, "postgres"));
    expect(uidOf("postgres")).toBe(OWNER.uid);
  });
});
