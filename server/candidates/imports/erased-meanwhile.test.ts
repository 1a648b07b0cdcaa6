import { eraseDossier } from "contract/candidates/dossiers.ts";
import { addImportFiles, importReport, startImport } from "contract/candidates/imports.ts";
import { deleteCandidate, putCandidate } from "contract/candidates/intake.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { whereStored } from "../../../tests/support/where-stored.ts";
import { zipOf } from "../../../tests/support/zip.ts";
import type { Database } from "../../platform/db/connect.ts";
import { exportCandidate } from "../../privacy/export.ts";
import { candidateRecord } from "../intake/fixtures.ts";
import { importsBy } from "./fixtures.ts";
import { forgetInImports } from "./forgotten-store.ts";
import { runImport } from "./import.job.ts";
import { claimImport } from "./store.ts";

const test = useTestApp({ scene });
const by = { token: "" };
const provider = { token: PROVIDER_KEY };
const { logIn, drain, tried: triedText, start, read } = importsBy(test, by);
function scene(): Promise<void> {
  return logIn({ role: "gestionnaire" });
}

const HEADER = "externalId;version;lastName;firstName;ZIPCode;birthday;email;personalResume";
const rejectedLine = (externalId: string, version: number | string) =>
  `${externalId};${version};Martin;Zoé;35000;;zoe.canari@@example.org;`;
const REJECTED = "adresse email invalide";

const tried = (...lines: string[]) => triedText([HEADER, ...lines]);
const report = async (id: string) => (await test.send(importReport, { id }, by)).body;
const put = (externalId: string, wish = {}) =>
  test.response(putCandidate, candidateRecord({ externalId, version: 3, ...wish }), provider);
const erase = (externalId: string) => test.send(deleteCandidate, { externalId }, provider);

describe("a candidate erased between the dry run and the start of the import", () => {
  it.each([3, 4])(
    "importing a line with version %i of an erased candidate stores no value of the candidate (T-54)",
    async (version) => {
      const { id } = await put("TEMOIN-X");
      const waiting = await tried(rejectedLine("TEMOIN-X", version));
      expect((await read(waiting)).faults).toMatchObject([{ id: "TEMOIN-X", value: "zoe.canari@@example.org" }]);
      await test.response(eraseDossier, { id: String(id), confirm: "TEMOIN-X" }, by);
      expect((await read(waiting)).faults).toEqual([]);
      await start(waiting);
      const faults = [{ line: 2, id: null, field: "email", error: REJECTED, value: null }];
      expect(await read(waiting)).toMatchObject({ state: "done", refused: 1, faults });
      expect(await report(waiting)).toContain(`2;;refusé;Email;${REJECTED};\r\n`);
      for (const trace of ["canari", "TEMOIN-X"]) expect(await whereStored(test, trace)).toEqual([]);
    },
  );

  it("only a file uploaded after the erasure can restore an erased candidate (F-23 T-54)", async () => {
    const line = "TEMOIN-X;4;Martin;Zoé;35000;;;";
    const { id } = await put("TEMOIN-X");
    const waiting = await tried(line);
    test.clock.advance(1000);
    await test.response(eraseDossier, { id: String(id), confirm: "TEMOIN-X" }, by);
    await start(waiting);
    expect(await read(waiting)).toMatchObject({ state: "done", created: 0, unchanged: 1, refused: 0 });
    const ids = () => test.ctx.db.selectFrom("candidates").select("external_id").execute();
    expect(await ids()).toEqual([]);
    await start(await tried(line));
    expect(await ids()).toEqual([{ external_id: "TEMOIN-X" }]);
  });

  it("erasing a candidate also deletes the values that an import has only checked (T-54)", async () => {
    const waiting = await tried(rejectedLine("TEMOIN-X", 1));
    expect((await erase("TEMOIN-X")).statusCode).toBe(404);
    await start(waiting);
    for (const trace of ["canari", "TEMOIN-X"]) expect(await whereStored(test, trace)).toEqual([]);
  });

  it("an import's list of rejected files does not contain the files of an erased candidate (T-54)", async () => {
    const waiting = await tried(`Y-1;1;Martin;Zoé;35000;;;`);
    const text = Buffer.from("rien");
    const sent = ["cv-zoé-canari.pdf", "cv/cv-zoé-canari.pdf", "cv/autre-canari.pdf".normalize("NFD")];
    const archive = zipOf(sent.map((name) => ({ name, content: text })));
    const given = { id: waiting, name: "cv.zip" };
    await test.response(addImportFiles, { ...given, content: archive }, by);
    await drain();
    await put("TEMOIN-X", { personalResume: "cv-zoé-canari.pdf", profilePicture: "autre-canari.pdf" });
    const names = async () => (await read(waiting)).files.refused.map(({ name }) => name);
    expect((await names()).sort()).toEqual(["autre-canari.pdf", "cv-zoé-canari.pdf", "cv/cv-zoé-canari.pdf"]);
    await erase("TEMOIN-X");
    expect(await names()).toEqual([]);
    const later = zipOf([{ name: "../cv-zoé-canari.pdf" }, { name: "../note.txt" }]);
    await test.response(addImportFiles, { ...given, content: later }, by);
    await start(waiting);
    expect(await names()).toEqual(["../note.txt"]);
    expect(await whereStored(test, "canari")).toEqual([]);
  });

  it("a month after a candidate's erasure, an import forgets the candidate's identifier (T-53)", async () => {
    await tried(rejectedLine("TEMOIN-X", 1));
    await put("TEMOIN-X");
    await erase("TEMOIN-X");
    const rows = () => test.ctx.db.selectFrom("import_forgotten").select("import_id").execute();
    expect(await rows()).toHaveLength(1);
    test.clock.advance(31 * 86_400_000);
    await test.jobs.drain();
    expect(await rows()).toEqual([]);
  });
});

describe("a candidate erased while an import runs", () => {
  const twin = "Le Goff;Zoé;35000;2005-02-28;;";

  it("an import does not list a candidate erased during the import as a likely duplicate (T-54)", async () => {
    await put("TEMOIN-A", { lastName: "Le Goff", firstName: "Zoé", birthday: "2005-02-28", version: 1 });
    const others = Array.from({ length: 1100 }, (_, line) => `N-${line};1;Martin;Léa;35000;;;`);
    const id = await tried(`B-1;1;${twin}`, rejectedLine("TEMOIN-C", 1), ...others);
    const known = { externalId: "TEMOIN-A", same: "person", id: expect.any(Number), name: "Zoé Le Goff" };
    expect((await read(id)).duplicates).toEqual([{ line: 2, id: "B-1", likelyDuplicates: [known] }]);
    await put("TEMOIN-C");
    await test.response(startImport, { id }, by);
    const now = test.clock.now();
    const row = await claimImport(test.ctx.db, { now, until: new Date(now.getTime() + 30_000) });
    const erased = ["TEMOIN-A", "TEMOIN-C"];
    const forget = async (trx: Database) => {
      for (const externalId of erased) await forgetInImports(trx, test.ctx, { externalId, files: [] });
    };
    await meanwhile(test, forget, async () => row && runImport(test.ctx, row));
    expect((await read(id)).duplicates).toEqual([]);
    for (const externalId of erased) expect((await erase(externalId)).statusCode).toBe(204);
    expect(await read(id)).toMatchObject({ state: "done", created: 1101, refused: 1, duplicates: [] });
    for (const trace of ["canari", "TEMOIN-A", "TEMOIN-C"]) expect(await whereStored(test, trace)).toEqual([]);
  });
});

describe("a file that arrives after an erasure", () => {
  beforeEach(async () => {
    await put("TEMOIN-X");
    await erase("TEMOIN-X");
  });

  it.each([
    ["of the same version", rejectedLine("TEMOIN-X", 3)],
    ["of a version that cannot be read", rejectedLine("TEMOIN-X", "trois")],
    ["that is no record", "TEMOIN-X;1;canari"],
  ])("after a candidate's erasure, an import stores nothing from a line %s (T-54 F-23)", async (_what, line) => {
    const id = await tried(line);
    await start(id);
    const { refused, faults } = await read(id);
    expect([refused, faults.length > 0]).toEqual([1, true]);
    for (const fault of faults) expect(fault).toMatchObject({ line: 2, id: null, value: null });
    for (const trace of ["canari", "TEMOIN-X"]) expect(await whereStored(test, trace)).toEqual([]);
  });

  it("after a candidate's erasure, an import reports errors in a newer version of the candidate (F-23)", async () => {
    const id = await tried(rejectedLine("TEMOIN-X", 4));
    expect((await read(id)).faults).toMatchObject([{ id: "TEMOIN-X", value: "zoe.canari@@example.org" }]);
  });
});

describe("the lines that an erasure removes from an import", () => {
  it("a candidate's erasure also removes lines that spell the id with decomposed accents (T-54)", async () => {
    await put("TÉMOIN");
    const id = await tried(`${"TÉMOIN".normalize("NFD")};1;Martin`);
    expect((await read(id)).faults).toMatchObject([{ id: "TÉMOIN", error: expect.stringContaining("colonnes") }]);
    await erase("TÉMOIN");
    expect((await read(id)).faults).toEqual([]);
  });

  it("erasing a candidate does not remove a register import's lines with the candidate's id (T-54)", async () => {
    await put("12345");
    const { id: candidateId } = await test.ctx.db.selectFrom("candidates").select("id").executeTakeFirstOrThrow();
    const lines = ["numOrdinal;lastName;firstName;ZIPCode", "12345;Durand;Anne;zz"];
    const id = await triedText(lines, { kind: "register" });
    const faults = (await read(id)).faults;
    expect(faults).toMatchObject([{ id: "12345", value: "zz" }]);
    const data = await exportCandidate({ id: candidateId, externalId: "12345" }, test.ctx);
    expect(data).toMatchObject({ refusedValues: [] });
    await erase("12345");
    expect((await read(id)).faults).toEqual(faults);
  });

  it("an import does not store the content of a file without a header line (T-53)", async () => {
    const id = await triedText(["Zoé;canari;canari", "Martin;0639980042;0639980042"]);
    expect(await read(id)).toMatchObject({ state: "failed", error: expect.stringContaining("pas un CSV") });
    expect(await whereStored(test, "canari")).toEqual([]);
  });
});
