import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { zstdDecompressSync } from "node:zlib";
import { checkFiles } from "contract/operator.ts";
import { addStaff } from "contract/staff-team.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../proof/testing/database.ts";
import { resumeOf } from "../../../proof/testing/pdf.ts";
import { receiveCode, signUp } from "../../../proof/testing/sign-up.ts";
import { logInStaff } from "../../../proof/testing/staff.ts";
import { OPERATOR_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { findLastBackup } from "../../db/last-backup.ts";
import { makeLogger } from "../../http/log.ts";
import { insertLink } from "../../links/store.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { localFiles } from "../../outside/files/local.ts";
import type { World } from "../../world.ts";
import { eraseCandidate } from "../candidates/erase-candidate.ts";
import { storeFile } from "../files/store-file.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeCollaborator, makeHolder } from "../login/make.ts";
import { eraseAccount } from "../privacy/erase-account.ts";
import { ACCESS, findRevived } from "./end-access-store.ts";
import { seal, unseal } from "./envelope.ts";
import { BadBackup, decodeFrames, encodeFrames, type Frame } from "./frame.ts";
import { readErasures } from "./read-erasures.ts";
import { checkBackup, fingerprintTables, restoreSnapshot } from "./restore-snapshot.ts";
import { readSnapshot } from "./snapshot.ts";
import { SILENCE_MS } from "./store.ts";

const test = useTestApp();
const KEY = "une clé de sauvegarde";
const resume = (number: number) => resumeOf(String(number));
/** Each with a resume; a portrait, kept in two sizes, comes beside them. */
const CANDIDATES = 10;
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** An installation with something in every corner: people, candidates, files, awkward texts. */
async function fill(): Promise<void> {
  const { world } = test;
  const holder = await makeHolder(world, { numOrdinal: "10001", lastName: "L'Hôte \\ \"N'Guyen\"\n" });
  await makeCollaborator(world, holder, { password: "trois chats" });
  await test.tokenOf(holder);
  await storeFile(world, "portrait.jpg", readFileSync("proof/data/files/portrait-grand.jpg"));
  for (let number = 0; number < CANDIDATES; number += 1) {
    await storeFile(world, `cv-${number}.pdf`, resume(number));
    await makeCandidate(world, { externalId: `ESSAI-${number}`, personalResume: `cv-${number}.pdf` });
  }
}

async function findHolder(): Promise<string> {
  const holder = test.world.db.selectFrom("accounts").select("id").where("num_ordinal", "=", "10001");
  return (await holder.executeTakeFirstOrThrow()).id;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
/** With a key that costs little: what it costs is looked at in envelope.test.ts. */
const bytesOf = async (frames: AsyncIterable<Frame>, key = "") =>
  Buffer.concat(await collect(seal(encodeFrames(frames), key || undefined, 10)));
const framesOf = (bytes: Uint8Array, key = "") =>
  decodeFrames(unseal(Readable.from([bytes], { objectMode: false }), key || undefined));

/** Another installation, empty. */
async function openEmpty() {
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "espace-restored-"));
  ended.push(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { db: database.connection.db, files: localFiles(folder) };
}

describe("a backup", () => {
  it("T-55 F-33 restored elsewhere is the same: every row, every file, and the next number", async () => {
    await fill();
    const sealed = await bytesOf(readSnapshot(test.world), KEY);
    const before = await fingerprintTables(test.world.db);
    const copy = await openEmpty();
    const contents = await restoreSnapshot(framesOf(sealed, KEY), copy);
    expect(contents).toMatchObject({ objects: CANDIDATES + 2, madeAt: "2026-02-14T09:00:00.000Z" });
    const after = await fingerprintTables(copy.db);
    expect({ ...after, settings: "" }).toEqual({ ...before, settings: "" });
    for await (const { id } of test.world.files.list()) {
      const [original, restored] = await Promise.all([test.world.files.read(id), copy.files.read(id)]);
      if (!original || !restored) throw new Error(`${id} is missing`);
      expect(await buffer(restored)).toEqual(await buffer(original));
    }
    const world = { ...test.world, ...copy };
    const newest = await makeCandidate(world, { externalId: "ESSAI-NEUF" });
    expect(newest).toBe(contents.tables.candidates ? contents.tables.candidates + 1 : 0);
    await expect(world.db.deleteFrom("accounts").where("holder_id", "is", null).execute()).rejects.toThrow(
      "foreign key",
    );
    await expect(restoreSnapshot(framesOf(sealed, KEY), copy)).rejects.toThrow("La base n'est pas vide");
  });

  it("F-33 has nothing leave twice that left since: SMS that were due are uncertain, and the rest waits as it did", async () => {
    const { clock, db } = test.world;
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
    const sms = { channel: "sms", to: "0639980001", text: "Bonjour", class: "alert" } as const;
    await enqueue(db, test.world, { ...sms, kind: "due.sms" }, { ...sms, kind: "tonight.sms" });
    await db
      .updateTable("messages")
      .set({ next_at: at(9) })
      .where("kind", "=", "tonight.sms")
      .execute();
    const mail = { channel: "email", to: "zoe@clinique.example", subject: "Bonjour" } as const;
    await enqueue(db, test.world, { ...mail, kind: "due.mail", text: "Bonjour", html: "Bonjour" });
    const sealed = await bytesOf(readSnapshot(test.world), KEY);
    const copy = await openEmpty();
    expect((await restoreSnapshot(framesOf(sealed, KEY), copy, at(1))).uncertain).toBe(1);
    const rows = await copy.db.selectFrom("messages").select(["kind", "state", "body"]).orderBy("kind").execute();
    expect(rows).toEqual([
      { kind: "due.mail", state: "queued", body: expect.any(String) },
      { kind: "due.sms", state: "uncertain", body: null },
      { kind: "tonight.sms", state: "queued", body: expect.any(String) },
    ]);
  });

  it("restored after a loss ends sessions, links, invitations, tickets and codes (T-67)", async () => {
    await fill();
    await signUp(test);
    await receiveCode(test);
    const member = await logInStaff(test);
    const invited = { email: "ana@formation.example", firstName: "Ana", lastName: "Le Bris" };
    await test.answer(addStaff, invited, { token: OPERATOR_KEY });
    const expires_at = new Date(test.clock.now().getTime() + 60_000);
    const ticket = { hash: "t", staff_id: member.id, secret: null, challenge: null, created_at: test.clock.now() };
    await test.world.db
      .insertInto("staff_tickets")
      .values({ ...ticket, purpose: "totp", expires_at })
      .execute();
    const link = { hash: "l", account_id: await findHolder(), email_key: "zoe@clinique.example", expires_at };
    await insertLink(test.world.db, { ...link, purpose: "invitation", created_at: test.clock.now() });
    const copy = await openEmpty();
    const { ended } = await restoreSnapshot(framesOf(await bytesOf(readSnapshot(test.world))), copy, test.clock.now());
    for (const table of ACCESS) {
      expect([table, ended?.[table]]).toEqual([table, expect.toSatisfy((count) => count > 0)]);
      expect(await copy.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it("names of the erasures in a log those that it revived (T-67)", async () => {
    const lines: string[] = [];
    const world = { ...test.world, log: makeLogger("info", { write: (line) => void lines.push(line) }) };
    await fill();
    const copy = await openEmpty();
    const frames = await bytesOf(readSnapshot(test.world));
    await eraseCandidate(world, "ESSAI-3");
    await eraseAccount({ accountId: await findHolder(), reason: "asked" }, world);
    await restoreSnapshot(framesOf(frames), copy, test.clock.now());
    const log = join(mkdtempSync(join(tmpdir(), "espace-log-")), "journal");
    writeFileSync(log, lines.join(""));
    ended.push(async () => rmSync(dirname(log), { recursive: true }));
    const revived = await findRevived(copy.db, await readErasures(log));
    expect(revived).toMatchObject({ candidates: ["ESSAI-3"], staff: [] });
    expect(revived.accounts).toHaveLength(2);
  });

  it("F-33 taken while candidates and files come, change and go has every byte that its rows name", async () => {
    await fill();
    const changes = (async () => {
      for (let number = 0; number < CANDIDATES / 2; number += 1) {
        await storeFile(test.world, `cv-${number}.pdf`, resume(number + 1000));
        await eraseCandidate(test.world, `ESSAI-${number + CANDIDATES / 2}`);
        await storeFile(test.world, `neuf-${number}.pdf`, resume(number + 2000));
        await makeCandidate(test.world, { personalResume: `neuf-${number}.pdf` });
      }
    })();
    const [sealed] = await Promise.all([bytesOf(readSnapshot(test.world), KEY), changes]);
    const copy = await openEmpty();
    const { tables, objects } = await restoreSnapshot(framesOf(sealed, KEY), copy);
    expect(tables.candidates).toBe(await countOf(copy.db));
    const found = await collect(copy.files.list());
    const named = await copy.db.selectFrom("files").select(["stored_as", "content_type"]).execute();
    const wanted = named.flatMap(({ stored_as, content_type }) =>
      content_type === "application/pdf" ? [stored_as] : [`${stored_as}-128`, `${stored_as}-512`],
    );
    expect(found.map(({ id }) => id).sort()).toEqual(wanted.sort());
    expect(objects).toBe(wanted.length);
  });

  it("T-55 tells nothing without its key, and is refused when a byte changed or its end is missing", {
    timeout: 60_000,
  }, async () => {
    await fill();
    const sealed = await bytesOf(readSnapshot(test.world), KEY);
    for (const secret of ["Perrot", "10001", "cv-1.pdf", "%PDF"]) expect(sealed.includes(secret)).toBe(false);
    const altered = (at: number) => Buffer.from(sealed).fill((sealed[at] ?? 0) ^ 1, at, at + 1);
    const cases: [string, Uint8Array, string][] = [
      ["another key", sealed, "une autre clé de sauvegarde"],
      ["no key", sealed, ""],
      ["an altered byte", altered(sealed.length - 100), KEY],
      ["an altered salt", altered(45), KEY],
      ["a cut end", sealed.subarray(0, -10), KEY],
      ["another kind of file", readFileSync("package.json"), KEY],
      ["nothing", new Uint8Array(), KEY],
    ];
    const copy = await openEmpty();
    for (const [what, bytes, key] of cases) {
      await expect(restoreSnapshot(framesOf(bytes, key), copy), what).rejects.toThrow(BadBackup);
      expect(await collect(copy.files.list()), what).toEqual([]);
    }
    expect(await countOf(copy.db)).toBe(0);
    expect((await checkBackup(framesOf(sealed, KEY))).tables.candidates).toBe(CANDIDATES);
  });

  it("is refused when its tables are not what they were, or a newer version made it", async () => {
    await fill();
    const frames = await collect(readSnapshot(test.world));
    const lines = frames.filter(({ head }) => head.kind !== "rows" || head.table !== "clinics");
    await expect(checkBackup(Readable.from(lines))).rejects.toThrow("clinics ne correspond pas à son empreinte");
    await expect(checkBackup(Readable.from(frames.slice(0, -1)))).rejects.toThrow("elle s'arrête avant sa fin");
    const newer = frames.map((one) =>
      one.head.kind === "start" ? { ...one, head: { ...one.head, migrations: ["9999-later"] } } : one,
    );
    const copy = await openEmpty();
    await expect(restoreSnapshot(Readable.from(newer), copy)).rejects.toThrow("version plus récente (9999-later)");
  });

  it("without a key is only compressed", async () => {
    await fill();
    const plain = await bytesOf(readSnapshot(test.world));
    expect(zstdDecompressSync(plain).toString()).toContain("ESSAI-9");
    expect((await checkBackup(framesOf(plain))).objects).toBe(CANDIDATES + 2);
  });

  it("F-33 of a store that is another one, or lacks bytes, names the files, and neither counts nor verifies as whole", async () => {
    await fill();
    const elsewhere = mkdtempSync(join(tmpdir(), "espace-elsewhere-"));
    ended.push(async () => rmSync(elsewhere, { recursive: true }));
    const told = async (files: World["files"]) =>
      (await checkBackup(framesOf(await bytesOf(readSnapshot({ ...test.world, files }))))).missing;
    expect(await told(localFiles(elsewhere))).toHaveLength(CANDIDATES + 1);
    const { stored_as } = await test.world.db
      .selectFrom("files")
      .select("stored_as")
      .where("name", "=", "cv-7.pdf")
      .executeTakeFirstOrThrow();
    await test.world.files.delete(stored_as);
    expect(await told(test.world.files)).toEqual(["cv-7.pdf"]);
    expect(await findLastBackup(test.world.db)).toBeUndefined();
    await storeFile(test.world, "cv-7.pdf", resume(77));
    expect(await told(test.world.files)).toEqual([]);
    expect(await findLastBackup(test.world.db)).toBeDefined();
  });

  it("F-33 whose objects are fewer than its rows say does not verify as whole", async () => {
    await fill();
    const frames = await collect(readSnapshot(test.world));
    const first = frames.findIndex(({ head }) => head.kind === "object");
    const robbed = frames
      .filter((_, index) => index !== first)
      .map(({ head, payload }) => ({
        payload,
        head: head.kind === "end" ? { ...head, objects: head.objects - 1 } : head,
      }));
    expect((await checkBackup(framesOf(await bytesOf(Readable.from(robbed))))).missing).toHaveLength(1);
  });
});

describe("a reader", () => {
  it("F-33 that takes nothing for ten seconds is given up: nothing is held back from being cleared away for it", async () => {
    expect(SILENCE_MS).toBe(10_000);
    await fill();
    const reader = readSnapshot(test.world, 1000);
    await reader.next();
    await reader.next();
    const held = () =>
      sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where state = 'idle in transaction'
      and datname = current_database()`.execute(test.world.db);
    expect((await held()).rows).toEqual([{ count: 1 }]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await held()).rows).toEqual([{ count: 0 }]);
    await expect(collect(reader)).rejects.toThrow();
  });

  it("F-33 is let go when the restore of what it reads fails, before its first row or later", async () => {
    await makeCandidate(test.world, { externalId: "ESSAI" });
    for (const fault of ["drop table candidates cascade", "alter table migrations drop column name"]) {
      const copy = await openEmpty();
      await sql.raw(fault).execute(copy.db);
      await expect(restoreSnapshot(readSnapshot(test.world), copy)).rejects.toThrow("does not exist");
    }
    const reading = sql<{ readers: number }>`select count(*)::int as readers from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`;
    expect((await reading.execute(test.world.db)).rows).toEqual([{ readers: 0 }]);
  });

  it("that took everything leaves its hour for the alarm on the age of backups", async () => {
    const age = async () => /^backup_age_seconds (\d+)$/m.exec((await test.app.inject("/metrics")).body)?.[1];
    expect(await age()).toBeUndefined();
    await collect(readSnapshot(test.world));
    test.clock.set(new Date(test.clock.now().getTime() + 60_000));
    expect(await age()).toBe("60");
  });
});

describe("the file check", () => {
  it("F-33 finds files without bytes, bytes that changed, and bytes that no row names, and erases those", async () => {
    const { world } = test;
    await fill();
    const check = (erase: boolean) => test.answer(checkFiles, { erase }, { token: OPERATOR_KEY });
    const good = await check(false);
    expect(good).toMatchObject({ rows: CANDIDATES + 1, missing: [], altered: [] });
    const rows = await world.db.selectFrom("files").selectAll().orderBy("name").execute();
    await world.files.delete(rows[0]?.stored_as ?? "");
    await world.files.put(rows[1]?.stored_as ?? "", resume(9));
    await world.files.put("orphelin-0001", resume(1));
    test.clock.set("2126-01-01T00:00:00.000Z");
    const found = await check(true);
    expect(found).toMatchObject({ missing: [rows[0]?.name], altered: [rows[1]?.name] });
    expect(found.orphans).toContain("orphelin-0001");
    expect((await check(false)).orphans).toEqual([]);
  });
});

async function countOf(db: typeof test.world.db): Promise<number> {
  const { count } = await db
    .selectFrom("candidates")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
