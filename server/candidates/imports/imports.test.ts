import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as calls from "contract/candidates/imports.ts";
import { describe, expect, it } from "vitest";
import { dyingAt } from "../../../tests/support/dying-context.ts";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { whereStored } from "../../../tests/support/where-stored.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { importsBy } from "./fixtures.ts";
import { importJob } from "./import.job.ts";

const test = useTestApp({ scene });
const who = { adviser: { token: "" }, manager: { token: "" } };
async function scene(): Promise<void> {
  await importsBy(test, who.adviser).logIn({ firstName: "Anne", lastName: "Le Bris" });
  await importsBy(test, who.manager).logIn({ role: "gestionnaire" });
}

const DAY_MS = 86_400_000;
const HEADER = "externalId;lastName;firstName;ZIPCode;couleur";
const people = (count: number, name = "Martin") =>
  [HEADER, ...Array.from({ length: count }, (_, line) => `E-${line};${name};Léa;35000;bleu`)].join("\n");
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

const { drain, upload, tried, read } = importsBy(test, who.adviser);
const manager = importsBy(test, who.manager);
const follow = async (next: string | null) => (await test.get(next ?? "", who.adviser.token)).json();
const start = (id: string, by = who.adviser) => test.send(calls.startImport, { id }, by);
const stored = () => test.ctx.db.selectFrom("candidates").select(["external_id", "last_name"]).execute();
function filesOnDisk(): number {
  const entries = readdirSync(join(test.database.directory, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe("an import of a file by staff", () => {
  it("an import stores candidates only after a staff member has started the import (B1-41)", async () => {
    const id = await tried(`${people(3)}\nE-3;;Zoé;350;`);
    const before = { name: "liste.csv", kind: "candidates", lines: 4, done: 4, created: 3, updated: 0, refused: 1 };
    expect(await read(id)).toMatchObject({
      ...before,
      state: "checked",
      unknownColumns: ["couleur"],
      faults: [
        { line: 5, id: "E-3", field: "lastName", error: "indiquez le nom", value: "" },
        { line: 5, id: "E-3", field: "ZIPCode", error: "code postal invalide : cinq chiffres attendus", value: "350" },
      ],
      next: null,
    });
    expect(await stored()).toEqual([]);
    const started = await start(id);
    expect([started.statusCode, started.json()]).toEqual([202, { state: "importing" }]);
    await drain();
    expect(await read(id)).toMatchObject({ ...before, state: "done", by: { firstName: "Anne", lastName: "Le Bris" } });
    expect(await stored()).toHaveLength(3);
    expect(filesOnDisk()).toBe(0);
    const again = await tried(people(3));
    expect(await read(again)).toMatchObject({ created: 0, updated: 0, unchanged: 3, lines: 3 });
    expect(await test.events()).toEqual(expect.arrayContaining(["import sent", "import started", "import done"]));
  });

  it("an import lists its errors in pages of 500 (B1-41)", async () => {
    const lines = Array.from({ length: 501 }, (_, line) => `E-${line};Martin;Léa;X;`);
    const first = await read(await tried([HEADER, ...lines].join("\n")));
    expect([first.refused, first.faults.length]).toEqual([501, 500]);
    expect((await follow(first.next)).faults).toEqual([
      { line: 502, id: "E-500", field: "ZIPCode", error: "code postal invalide : cinq chiffres attendus", value: "X" },
    ]);
  });

  it("the dry run reports the same duplicates within a file as the import itself (B1-40)", async () => {
    const header = "externalId,lastName,firstName,ZIPCode,birthday,cellPhone";
    const others = Array.from({ length: 1000 }, (_, line) => `N-${line},Martin,Léa,35000,,`);
    const twins = ["T-2,LE GOFF,Zoe,29000,2005-02-28,0611223355", "T-3,Petit,Ana,35000,2004-01-01,06 11 22 33 44"];
    const lines = [
      header,
      "T-1,Le Goff,Zoé,35000,2005-02-28,0611223344",
      ...others,
      ...twins,
      "T-4,Le Goff,Zoé,35000,,",
    ];
    const id = await tried(lines.join("\n"));
    const expected = (name: string | null) => [
      {
        line: 1003,
        id: "T-2",
        likelyDuplicates: [expect.objectContaining({ externalId: "T-1", same: "person", name })],
      },
      {
        line: 1004,
        id: "T-3",
        likelyDuplicates: [expect.objectContaining({ externalId: "T-1", same: "phone", name })],
      },
    ];
    expect((await read(id)).duplicates).toEqual(expected(null));
    await start(id);
    await drain();
    expect((await read(id)).duplicates).toEqual(expected("Zoé Le Goff"));
  });

  it("staff can start an import only once, and only after the dry run (B1-41)", async () => {
    const id = await upload(people(1));
    expect((await start(id)).json()).toMatchObject({ code: "importNotNow" });
    await drain();
    expect((await start(id)).statusCode).toBe(202);
    expect((await start(id)).statusCode).toBe(409);
    expect((await start("999")).statusCode).toBe(404);
    expect((await start("x")).statusCode).toBe(404);
  });

  it("the list of imports has pages of 30, and only managers see imports of the register (B1-40)", async () => {
    await test.send(calls.cancelImport, { id: await upload(people(1)) }, who.adviser);
    const { id: _, ...cancelled } = await test.ctx.db.selectFrom("imports").selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 30 }, () => ({ ...cancelled, unknown_columns: "[]" }));
    await test.ctx.db.insertInto("imports").values(copies).execute();
    const first = await test.response(calls.listImports, {}, who.adviser);
    expect([first.total, first.items.length]).toEqual([31, 30]);
    expect(first.items[0]).toMatchObject({ state: "cancelled", by: { firstName: "Anne" }, name: "liste.csv" });
    const more = await follow(first.next);
    expect([more.items.length, more.next]).toEqual([1, null]);
    const register = await manager.upload("numOrdinal;lastName;firstName\n1;A;B", { kind: "register" });
    expect((await test.response(calls.listImports, {}, who.adviser)).total).toBe(31);
    expect((await test.response(calls.listImports, {}, who.manager)).total).toBe(32);
    for (const call of [calls.readImport, calls.startImport, calls.cancelImport, calls.importReport]) {
      expect((await test.send(call, { id: register }, who.adviser)).statusCode).toBe(403);
    }
    expect((await test.send(calls.listImports, { page: "2" } as never, who.adviser)).statusCode).toBe(400);
  });

  it("only managers may import the register (B1-02)", async () => {
    const content = bytes("numOrdinal;lastName;firstName\n1;A;B");
    expect((await test.send(calls.uploadImport, { kind: "register", content }, who.adviser)).statusCode).toBe(403);
    expect(await test.events()).toContain("import of the register refused");
    const id = await manager.tried("numOrdinal;lastName;firstName\n1;A;B", { kind: "register" });
    expect((await start(id, who.manager)).statusCode).toBe(202);
    await drain();
    expect(await manager.read(id)).toMatchObject({ state: "done", created: 1 });
    expect(await test.ctx.db.selectFrom("register_entries").select("num_ordinal").execute()).toHaveLength(1);
  });

  it("the import accepts the unchanged import templates (B1-44)", async () => {
    const candidates = await test.send(calls.importTemplate, { kind: "candidates" }, who.adviser);
    expect(candidates.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(candidates.body).toMatch(/^\ufeffexternalId;version;active;contactShareable;lastName;/);
    expect(await read(await tried(candidates.body))).toMatchObject({ created: 1, refused: 0, unknownColumns: [] });
    expect((await test.send(calls.importTemplate, { kind: "register" }, who.adviser)).statusCode).toBe(403);
    const register = await test.send(calls.importTemplate, { kind: "register" }, who.manager);
    const id = await manager.tried(register.body, { kind: "register" });
    expect(await manager.read(id)).toMatchObject({ created: 1, refused: 0 });
  });

  it("the CSV report of an import contains no formulas (B1-40 T-51)", async () => {
    const id = await tried(`${HEADER}\nE-1;Martin;Léa;"=HYPERLINK(""x"")";\nE-2;a;b\nE-3;;Zoé;35000;`);
    const report = await test.send(calls.importReport, { id }, who.adviser);
    expect(report.headers["content-disposition"]).toContain(`rapport-import-${id}.csv`);
    expect(report.body.split("\r\n")).toEqual([
      "\ufeffligne;identifiant;résultat;champ;motif;valeur",
      `2;E-1;refusé;Code postal;code postal invalide : cinq chiffres attendus;"'=HYPERLINK(""x"")"`,
      "3;E-2;refusé;;pas assez de colonnes : 3 au lieu de 5;",
      "4;E-3;refusé;Nom;indiquez le nom;",
      "",
    ]);
    expect(await test.events()).toContain("import report exported");
  });
});

describe("an interrupted import", () => {
  it.each([4, 9, 14, 19, 43])(
    "an import killed at SQL statement %i restarts and stores what an undisturbed import stores (B1-42, F-25)",
    async (statement) => {
      const header = "externalId,lastName,firstName,ZIPCode,birthday";
      const others = Array.from({ length: 1000 }, (_, line) => `N-${line},Martin,Léa,35000,`);
      const twice = "Le Goff,Zoé,35000,2005-02-28";
      const id = await upload([header, `T-1,${twice}`, `T-0,,Zoé,35000,`, ...others, `T-2,${twice}`].join("\n"));
      const outcome = {
        ...{ lines: 1003, done: 1003, created: 1002, updated: 0, unchanged: 0, refused: 1 },
        duplicates: [{ line: 1004, id: "T-2", likelyDuplicates: [{ externalId: "T-1", same: "person" }] }],
        faults: [{ line: 3, id: "T-0", field: "lastName" }],
      };
      const dying = { ...test.ctx, db: test.ctx.db.withPlugin(dyingAt(statement)) };
      const deaths: boolean[] = [];
      for (const state of ["checked", "done"]) {
        const killed = await importJob.run(dying).then(
          () => false,
          () => true,
        );
        deaths.push(killed);
        const other = makeJobRunner({ ...test.ctx }, [importJob]);
        if (killed) {
          await other.drain();
          expect((await read(id)).state).toBe(state === "done" ? "importing" : "checking");
          test.clock.advance(31_000);
        }
        await other.drain();
        expect(await read(id)).toMatchObject({ ...outcome, state, resumed: killed && state === "done" });
        if (state === "checked") await start(id);
      }
      expect(deaths.filter((died) => died)).toHaveLength(1);
      expect(await stored()).toHaveLength(1002);
    },
  );

  it("an import fails with a reason after ten attempts (B1-42)", async () => {
    const id = await tried(people(3));
    await start(id);
    await test.ctx.db.updateTable("imports").set({ attempts: 9 }).execute();
    const dying = { ...test.ctx, db: test.ctx.db.withPlugin(dyingAt(4)) };
    await importJob.run(dying);
    expect(await read(id)).toMatchObject({ state: "failed", error: expect.stringContaining("Import interrompu") });
    expect(filesOnDisk()).toBe(0);
  });

  it("if a process shuts down during an import, a second process continues the import (B1-42)", async () => {
    const id = await tried(people(1001));
    await start(id);
    await importJob.run(test.ctx, AbortSignal.abort());
    expect(await read(id)).toMatchObject({ state: "importing", done: 1000 });
    await makeJobRunner({ ...test.ctx }, [importJob]).drain();
    expect(await read(id)).toMatchObject({ state: "done", created: 1001, unchanged: 0, resumed: true });
  });

  it("a cancelled import keeps and counts the records stored before the cancellation (B1-41)", async () => {
    // Several batches follow the first one, so that the import is still running when the cancellation arrives.
    const id = await tried(people(5000));
    await start(id);
    const running = importJob.run(test.ctx);
    await expect.poll(async () => (await read(id)).done, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
    const cancelled = await test.send(calls.cancelImport, { id }, who.adviser);
    expect([cancelled.statusCode, cancelled.json().state]).toEqual([200, "cancelled"]);
    await running;
    const { state, created, finishedAt } = await read(id);
    expect([state, finishedAt]).toEqual(["cancelled", test.clock.now().toISOString()]);
    expect(await stored()).toHaveLength(created);
    expect(created).toBeLessThan(5000);
    expect(filesOnDisk()).toBe(0);
    expect((await test.send(calls.cancelImport, { id }, who.adviser)).statusCode).toBe(409);
    expect(await test.events()).toContain("import cancelled");
  });

  it("an import whose file is missing fails with 'interrompu' (B1-42)", async () => {
    const id = await tried(people(10));
    await start(id);
    for await (const { id: object } of test.ctx.files.list()) await test.ctx.files.delete(object);
    await drain();
    const error = "Import interrompu : ce qui a été enregistré l'est toujours. Renvoyez le fichier pour continuer.";
    expect(await read(id)).toMatchObject({ state: "failed", error });
  });
});

describe("data of an import", () => {
  it("erasing a candidate removes the names of the candidate's files from finished imports (T-54)", async () => {
    const id = await tried(`${HEADER};personalResume\nX-1;Martin;Zoé;35000;;cv-zoe-martin.pdf`);
    const content = new Uint8Array(resumeOf("Zoé"));
    await test.response(calls.addImportFiles, { id, name: "cv-zoe-martin.pdf", content }, who.adviser);
    await start(id);
    await drain();
    expect(await whereStored(test, "cv-zoe-martin")).toContain("candidates");
    await eraseCandidate(test.ctx, "X-1");
    expect(await whereStored(test, "cv-zoe-martin")).toEqual([]);
    expect((await read(id)).files).toEqual({ total: 1, done: 1, refused: [], renamed: [] });
  });

  it("the server deletes an import's data after a period, and an erased candidate's part at once (T-53)", async () => {
    const id = await tried(`${people(1)}\nX-1;;Zoé;35000;`);
    await eraseCandidate(test.ctx, "X-1");
    expect((await read(id)).faults).toEqual([]);
    const other = await tried(`${people(1)}\nX-2;;Zoé;35000;`);
    const rows = async () => (await test.ctx.db.selectFrom("imports").select("state").execute()).length;
    const findings = async () => (await test.ctx.db.selectFrom("import_findings").select("id").execute()).length;
    expect([filesOnDisk(), await rows(), await findings()]).toEqual([2, 2, 1]);
    test.clock.advance(8 * DAY_MS);
    await test.jobs.drain();
    const abandoned = { state: "cancelled", error: "Import abandonné : personne ne l'a lancé." };
    const imports = await test.ctx.db.selectFrom("imports").select(["id", "state", "error"]).execute();
    expect(imports).toContainEqual({ id: Number(other), ...abandoned });
    expect([filesOnDisk(), await rows(), await findings()]).toEqual([0, 2, 1]);
    test.clock.advance(31 * DAY_MS);
    await test.jobs.drain();
    expect([await rows(), await findings()]).toEqual([2, 0]);
    test.clock.advance(366 * DAY_MS);
    await test.jobs.drain();
    expect(await rows()).toBe(0);
  });
});
