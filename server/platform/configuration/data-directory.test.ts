import {
  chmodSync,
  chownSync,
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
import { makePrivate } from "./data-directory.ts";

let folder = "";
let data = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "espace-private-"));
  data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe("a data directory", () => {
  it("makePrivate denies other users access to the data directory, even if its path is a link", () => {
    symlinkSync(data, join(folder, "link"));
    writeFileSync(join(data, "operator-key"), "");
    for (const name of ["data", "link"]) {
      chmodSync(data, 0o777);
      makePrivate(join(folder, name));
      expect(modeOf(data)).toBe(0o700);
    }
  });

  it("the server uses a data directory that is missing or contains only lost+found", () => {
    makePrivate(join(folder, "new"));
    expect(modeOf(join(folder, "new"))).toBe(0o700);
    mkdirSync(join(data, "lost+found"));
    chmodSync(data, 0o755);
    makePrivate(data);
    expect(modeOf(data)).toBe(0o700);
  });

  it("the server rejects a data directory with files of other programs, and leaves it unchanged", () => {
    writeFileSync(join(data, "program"), "");
    chmodSync(data, 0o755);
    expect(() => makePrivate(data)).toThrow("contient autre chose que les données du produit");
    expect(modeOf(data)).toBe(0o755);
  });

  it("the server rejects a shared directory such as /tmp as data directory", () => {
    chmodSync(data, 0o1777);
    expect(() => makePrivate(data)).toThrow("est un dossier partagé par toute la machine");
  });

  it("the server rejects a data directory that is a file or a broken link", () => {
    writeFileSync(join(data, "file"), "");
    symlinkSync(join(folder, "nowhere/at/all"), join(folder, "link"));
    for (const path of [join(data, "file"), join(data, "file/below"), join(folder, "link")])
      expect(() => makePrivate(path)).toThrow("n'est pas un dossier");
  });

  it.runIf(process.getuid?.() === 0)(
    "the server rejects a data directory of another user, even if root starts the server (F-04)",
    () => {
      chownSync(data, 65_534, 65_534);
      expect(() => makePrivate(data)).toThrow("appartient à un autre utilisateur (65534)");
      expect(readdirSync(data)).toEqual([]);
    },
  );
});
