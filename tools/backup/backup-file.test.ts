import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Frame, frame } from "../../server/features/backup/frame.ts";
import { explain, readBackup, writeBackup } from "./backup-file.ts";

const KEY = "une clé de sauvegarde";
const BYTES = 1_000_000;

let folder: string;
let isOver: boolean;
let given: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "espace-backup-"));
  isOver = false;
  given = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Objects that no compression makes smaller, and an end unless the database goes away before. */
async function* objects(count: number, fails = false): AsyncGenerator<Frame> {
  try {
    for (let number = 0; number < count; number += 1) {
      given += 1;
      yield frame({ kind: "object", id: String(number), sha256: "" }, randomBytes(BYTES));
    }
    if (fails) throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    yield frame({ kind: "end", objects: count });
  } finally {
    isOver = true;
  }
}

describe("the file of a backup", { timeout: 60_000 }, () => {
  it("holds what was given, and its key alone opens it", async () => {
    const file = join(folder, "sauvegarde");
    await writeBackup(file, objects(4), KEY);
    expect(readdirSync(folder)).toEqual(["sauvegarde"]);
    let read = 0;
    for await (const { payload } of readBackup(file, KEY)) read += payload.length;
    expect(read).toBe(4 * BYTES);
    const told = await readBackup(file, "une autre clé de sauvegarde").next().catch(explain);
    expect(told).toBe("BACKUP_KEY n'est pas celle de cette sauvegarde, ou le fichier a été altéré.");
  });

  it("is not there when its source failed, and the former one stays as it was", async () => {
    const file = join(folder, "sauvegarde");
    await writeBackup(file, objects(1), undefined);
    const told = await writeBackup(file, objects(3, true), KEY).catch(explain);
    expect(told).toBe("La base de données de DATABASE_URL ne répond pas.");
    expect(readdirSync(folder)).toEqual(["sauvegarde"]);
    expect((await readBackup(file, undefined).next()).value?.payload).toHaveLength(BYTES);
  });

  it.skipIf(!existsSync("/dev/full"))("that cannot be written any further lets its source go", async () => {
    symlinkSync("/dev/full", join(folder, "sauvegarde.part"));
    const told = await writeBackup(join(folder, "sauvegarde"), objects(50), KEY).catch(explain);
    expect(told).toBe("Le disque est plein.");
    await expect.poll(() => isOver).toBe(true);
    expect(given).toBeLessThan(20);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("that does not exist is told as such, not as altered", async () => {
    const missing = join(folder, "absente");
    const frames = readBackup(missing, KEY);
    // As long as it takes to open the database that it is read into.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await frames.next().catch(explain)).toBe(`${missing} n'existe pas.`);
    expect(await readBackup(folder, KEY).next().catch(explain)).toBe("C'est un dossier, un fichier est attendu.");
  });
});

const STOPPED = "La base de données s'est arrêtée ou redémarre : relancez cette commande dans un instant.";

/** What connecting to an address said where nobody listens. */
async function refusal(where: { path: string } | { port: number; host: string }): Promise<unknown> {
  const [error] = await once(connect(where), "never").catch((reason: unknown) => [reason]);
  return error;
}

describe("a backup or a restore that fails", () => {
  it("F-33 tells of a database that restarts, however that shows", async () => {
    expect(explain(await refusal({ path: "/nowhere/.s.PGSQL.5432" }))).toBe(STOPPED);
    expect(explain(Object.assign(new Error("the database system is starting up"), { code: "57P03" }))).toBe(STOPPED);
    expect(explain(new Error("Connection terminated unexpectedly"))).toBe(STOPPED);
  });

  it("F-33 names the server of DATABASE_URL where that does not answer", async () => {
    const error = await refusal({ port: 1, host: "127.0.0.1" });
    expect(explain(error)).toBe("La base de données de DATABASE_URL ne répond pas.");
  });
});
