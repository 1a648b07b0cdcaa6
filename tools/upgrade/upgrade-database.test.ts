import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory } from "../../server/db/embedded/lock.ts";
import { DirectoryLocked } from "../../server/db/embedded/messages.ts";
import { upgradeDatabase } from "./upgrade-database.ts";

let root = "";
const said: string[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "espace-upgrade-"));
  said.length = 0;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function database(version: string, settings: string): void {
  mkdirSync(join(root, "postgres"));
  writeFileSync(join(root, "postgres/PG_VERSION"), version);
  writeFileSync(join(root, "postgres/postgresql.conf"), settings);
}
const upgrade = () => upgradeDatabase(root, "nowhere", (line) => said.push(line));

describe("an upgrade of the embedded database", () => {
  it("F-04 F-32 leaves alone what another one makes at the same time", async () => {
    database("17", "# settings");
    mkdirSync(join(root, "upgrade/postgres"), { recursive: true });
    const unlock = lockDirectory(root);
    await expect(upgrade()).rejects.toThrow(DirectoryLocked);
    unlock();
    expect(readdirSync(join(root, "upgrade"))).toEqual(["postgres"]);
  });

  it("F-32 says of a database of the former kind what the start says", async () => {
    database("18", "shared_buffers = 32MB\ntimezone = 'UTC'\n");
    await expect(upgrade()).rejects.toThrow("contient une base de l'ancienne sorte");
    expect(said).toEqual([]);
  });

  it("F-32 has nothing to do where there is no database", async () => {
    await upgrade();
    expect(said).toEqual(["Rien à reprendre : la base est déjà à jour."]);
  });
});
