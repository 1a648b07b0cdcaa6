import {
  chmodSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makePrivate, refuseOpenParents } from "./data-directory.ts";

const SOMEBODY = 61_236;

let folder = "";
let data = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "espace-private-"));
  data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, "lock.db"), "");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (...names: string[]) => lstatSync(join(data, ...names)).mode & 0o7777;

describe("a data directory", () => {
  it.each([0o755, 0o777, 0o711])("that others got into (%o) is closed", (mode) => {
    mkdirSync(join(data, "files"));
    chmodSync(join(data, "files"), mode);
    chmodSync(data, mode);
    makePrivate(data);
    expect([modeOf(), modeOf("files")]).toEqual([0o700, 0o700]);
  });

  it("is new, or empty but for what the file system keeps there", () => {
    rmSync(data, { recursive: true });
    makePrivate(data);
    mkdirSync(join(data, "lost+found"));
    chmodSync(data, 0o755);
    makePrivate(data);
    expect(modeOf()).toBe(0o700);
  });

  it("is not one that is used for something else, of which nothing is closed", () => {
    const other = mkdtempSync(join(folder, "lib-"));
    writeFileSync(join(other, "program"), "");
    for (const [path, mode] of [[join(other, "program"), 0o4755] as const, [other, 0o755] as const])
      chmodSync(path, mode);
    expect(() => makePrivate(other)).toThrow("contient autre chose que les données du produit");
    expect([statSync(join(other, "program")).mode & 0o7777, statSync(other).mode & 0o7777]).toEqual([0o4755, 0o755]);
  });

  it("is not a file, nor a link that leads nowhere", () => {
    symlinkSync(join(folder, "nowhere/at/all"), join(folder, "link"));
    for (const path of [join(data, "lock.db"), join(data, "lock.db/below"), join(folder, "link")])
      expect(() => makePrivate(path)).toThrow("n'est pas un dossier");
  });

  it("that others could fill is refused with another name of a file in it", () => {
    mkdirSync(join(data, "files"));
    writeFileSync(join(folder, "elsewhere"), "");
    linkSync(join(folder, "elsewhere"), join(data, "files/cv"));
    chmodSync(data, 0o770);
    expect(() => makePrivate(data)).toThrow(`${join(data, "files/cv")} a pu être mis là par un autre`);
    expect(modeOf()).toBe(0o770);
  });

  it.runIf(process.getuid?.() === 0).each<[string, (path: string) => void]>([
    ["server.json", (path) => symlinkSync(join(folder, "elsewhere"), path)],
    ["operator-key", (path) => writeFileSync(path, "known")],
    ["postgres", (path) => mkdirSync(path)],
  ])("that others could fill is refused with what somebody put there as %s", (name, plant) => {
    plant(join(data, name));
    lchownSync(join(data, name), SOMEBODY, SOMEBODY);
    chmodSync(data, 0o777);
    expect(() => makePrivate(data)).toThrow(`${join(data, name)} a pu être mis là par un autre`);
    expect(modeOf()).toBe(0o777);
    expect(readdirSync(folder)).toEqual(["data"]);
  });

  it.runIf(process.getuid?.() === 0)("is closed without looking into what is another's, who may exchange it", () => {
    mkdirSync(join(data, "postgres"));
    writeFileSync(join(data, "postgres/postmaster.pid"), "");
    chmodSync(join(data, "postgres/postmaster.pid"), 0o644);
    for (const name of ["postgres/postmaster.pid", "postgres"]) lchownSync(join(data, name), SOMEBODY, SOMEBODY);
    for (const name of ["postgres", "."]) chmodSync(join(data, name), 0o755);
    makePrivate(data);
    expect([modeOf(), modeOf("postgres"), modeOf("postgres", "postmaster.pid")]).toEqual([0o700, 0o700, 0o644]);
  });

  it("does not lie where anybody may put another one in its place, by a link neither", () => {
    refuseOpenParents(data);
    symlinkSync(data, join(folder, "link"));
    chmodSync(folder, 0o777);
    for (const path of [data, join(folder, "link")])
      expect(() => refuseOpenParents(path)).toThrow(`${folder} est ouvert en écriture à tous`);
    chmodSync(folder, 0o1777);
    refuseOpenParents(data);
  });
});
