import { putFile } from "contract/candidates/files.ts";
import { addImportFiles, importReport, startImport } from "contract/candidates/imports.ts";
import { deleteCandidate, putCandidate } from "contract/candidates/intake.ts";
import type { KyselyPlugin } from "kysely";
import { describe, expect, it } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { whereStored } from "../../../tests/support/where-stored.ts";
import { zipOf } from "../../../tests/support/zip.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { candidateRecord } from "../intake/fixtures.ts";
import { importsBy } from "./fixtures.ts";
import { importJob } from "./import.job.ts";

const test = useTestApp({ scene });
const by = { token: "" };
const provider = { token: PROVIDER_KEY };
const { logIn, drain, tried, read, start: startAndRun } = importsBy(test, by);
async function scene(): Promise<void> {
  await logIn();
  await bring([lineOf("NOM-A")], { "cv.pdf": ANA });
}

const ANA = resumeOf("Parcours d'Ana");
const BOB = resumeOf("Parcours de Bob");
const lineOf = (externalId: string, resume = "cv.pdf", version = 1) =>
  `${externalId};${version};Martin;Zoé;35000;${resume}`;
const erase = (externalId: string) => test.send(deleteCandidate, { externalId }, provider);
const filesNow = async () => {
  const rows = await test.ctx.db.selectFrom("files").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
};

async function send(lines: readonly string[], files: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {}) {
  const id = await tried(["externalId;version;lastName;firstName;ZIPCode;personalResume", ...lines]);
  for (const [name, bytes] of Object.entries(files)) {
    await test.response(addImportFiles, { id, name, content: bytes }, by);
  }
  await drain();
  return id;
}
const start = (id: string) => test.response(startImport, { id }, by);

async function bring(...sent: Parameters<typeof send>) {
  const id = await send(...sent);
  const dryRun = await read(id);
  await startAndRun(id);
  const end = await read(id);
  expect(end.state).toBe("done");
  return { ...end, dryRun };
}

async function resume(externalId: string): Promise<{ name: string | null; of: string | undefined }> {
  const rows = test.ctx.db.selectFrom("candidates").leftJoin("files", "files.name", "personal_resume");
  const found = rows.select(["personal_resume as name", "sha256"]).where("external_id", "=", externalId);
  const row = await found.executeTakeFirstOrThrow();
  const of = { [hashOf(ANA)]: "Ana", [hashOf(BOB)]: "Bob" }[row.sha256 ?? ""];
  return { name: row.name, of };
}

const known = async (externalId: string) =>
  (await test.ctx.db.selectFrom("candidates").select("id").where("external_id", "=", externalId).execute()).length > 0;

const BESIDE = expect.stringMatching(/^cv~[0-9a-f]{8}\.pdf$/);

describe("an imported file that has the name of another candidate's file (T-36)", () => {
  it("an imported file whose name is taken gets a new name, and is deleted with its candidate", async () => {
    const { id, dryRun, files } = await bring([lineOf("NOM-B")], { "cv.pdf": BOB });
    expect(dryRun.files.renamed).toEqual([{ name: "cv.pdf", storedAs: BESIDE }]);
    expect(files).toMatchObject({ refused: [], renamed: dryRun.files.renamed });
    expect(await resume("NOM-A")).toEqual({ name: "cv.pdf", of: "Ana" });
    expect(await resume("NOM-B")).toEqual({ name: BESIDE, of: "Bob" });
    const report = (await test.send(importReport, { id }, by)).body;
    expect(report).toMatch(/;fichier renommé;cv\.pdf;un autre fichier avait déjà ce nom;cv~[0-9a-f]{8}\.pdf/);
    await erase("NOM-B");
    expect([(await read(id)).files.renamed, await filesNow()]).toEqual([[], ["cv.pdf"]]);
    expect(await resume("NOM-A")).toEqual({ name: "cv.pdf", of: "Ana" });
  });

  it("a repeated import uses the new name that the first import gave to a file", async () => {
    await bring([lineOf("NOM-B")], { "cv.pdf": BOB });
    const { name } = await resume("NOM-B");
    expect(await bring([lineOf("NOM-B")], { "cv.pdf": BOB })).toMatchObject({ unchanged: 1, dryRun: { unchanged: 1 } });
    expect(await bring([lineOf("NOM-B")])).toMatchObject({ unchanged: 1, dryRun: { unchanged: 1 } });
    expect(await resume("NOM-B")).toEqual({ name, of: "Bob" });
    await bring([lineOf("NOM-B", "autre.pdf")], { "autre.pdf": ANA });
    expect(await resume("NOM-B")).toEqual({ name: "autre.pdf", of: "Ana" });
  });

  it("if an import replaces a file for all its candidates, the server deletes the old file", async () => {
    expect(await bring([lineOf("NOM-B")], { "cv.pdf": ANA })).toMatchObject({ files: { renamed: [] } });
    expect(await resume("NOM-B")).toEqual({ name: "cv.pdf", of: "Ana" });
    await bring([lineOf("NOM-A"), lineOf("NOM-B")], { "cv.pdf": BOB });
    expect(await resume("NOM-A")).toEqual({ name: BESIDE, of: "Bob" });
    expect(await resume("NOM-B")).toEqual({ name: BESIDE, of: "Bob" });
    test.clock.advance(8 * 24 * 3_600_000);
    await test.jobs.drain();
    expect(await filesNow()).toEqual([BESIDE]);
  });

  it("if the original name of a renamed file is free at the next import, the file gets this name", async () => {
    await bring([lineOf("NOM-B")], { "cv.pdf": BOB });
    await erase("NOM-A");
    const third = resumeOf("Parcours de Bob, plus long");
    await bring([lineOf("NOM-B", "cv.pdf", 2)], { "cv.pdf": third });
    expect((await resume("NOM-B")).name).toBe("cv.pdf");
  });

  it("if a candidate is erased before an import, the import stores none of the candidate's files", async () => {
    const waiting = await send([lineOf("NOM-B")], { "cv.pdf": BOB });
    const ofAna = await send([lineOf("NOM-A", "neuf.pdf")], { "neuf.pdf": BOB });
    await erase("NOM-A");
    for (const id of [waiting, ofAna]) await start(id);
    await drain();
    expect(await resume("NOM-B")).toMatchObject({ of: "Bob" });
    expect(await filesNow()).toEqual(["cv.pdf"]);
    expect((await read(ofAna)).files).toMatchObject({ refused: [], renamed: [] });
  });

  it("erasing a candidate during an import deletes none of the remaining candidates' files", async () => {
    await bring([lineOf("NOM-B")], { "cv.pdf": BOB });
    const waiting = await send([lineOf("NOM-C")], { "cv.pdf": BOB });
    await erase("NOM-B");
    await start(waiting);
    await importJob.run(test.ctx, AbortSignal.abort());
    await erase("NOM-A");
    await drain();
    expect((await resume("NOM-C")).of).toBe("Bob");
    const running = await send([lineOf("NOM-D")], { "cv.pdf": BOB });
    await start(running);
    await importJob.run(test.ctx, AbortSignal.abort());
    await erase("NOM-C");
    await drain();
    expect((await resume("NOM-D")).of).toBe("Bob");
    await erase("NOM-D");
    expect(await filesNow()).toEqual([]);
    expect(await whereStored(test, "cv~")).toEqual([]);
  });

  it("if a candidate is erased before an import ends, the candidate's uploaded resume is deleted", async () => {
    const running = await send([lineOf("NOM-C", "neuf.pdf")], { "neuf.pdf": BOB });
    await test.response(putCandidate, candidateRecord({ externalId: "NOM-C", personalResume: "neuf.pdf" }), provider);
    await start(running);
    await importJob.run(test.ctx, AbortSignal.abort());
    await erase("NOM-C");
    await drain();
    expect(await filesNow()).toEqual(["cv.pdf"]);
  });

  it("if the file that a line names was not uploaded, the line uses no other candidate's file", async () => {
    await bring([lineOf("NOM-C", "jamais.pdf")]);
    const { files } = await bring([lineOf("NOM-D", "jamais.pdf")], { "jamais.pdf": BOB });
    expect(files.renamed).toMatchObject([{ name: "jamais.pdf" }]);
    expect([(await resume("NOM-C")).of, (await resume("NOM-D")).of]).toEqual([undefined, "Bob"]);
    await bring([lineOf("NOM-C", "jamais.pdf")], { "jamais.pdf": ANA });
    expect((await resume("NOM-C")).of).toBe("Ana");
  });

  it("if an import rejects a new file of a candidate, the candidate keeps the current file", async () => {
    const broken = { "cv.pdf": new Uint8Array(Buffer.from("%PDF-1.4 rien")) };
    const archive = zipOf(Object.entries(broken).map(([name, content]) => ({ name: `b/${name}`, content })));
    const { files } = await bring([lineOf("NOM-A"), lineOf("NOM-B")], { "tout.zip": archive });
    expect(files.refused).toMatchObject([{ name: "cv.pdf" }]);
    expect([await resume("NOM-A"), await resume("NOM-B")]).toEqual([
      { name: "cv.pdf", of: "Ana" },
      { name: null, of: undefined },
    ]);
  });

  it("an import of an older upload does not restore a candidate erased before the import starts (F-23 T-36)", async () => {
    const waiting = await send([lineOf("NOM-B", "cv.pdf", 9), lineOf("NOM-D")], { "cv.pdf": BOB });
    test.clock.advance(1000);
    expect((await erase("NOM-B")).statusCode).toBe(404);
    await start(waiting);
    await drain();
    expect([await known("NOM-B"), (await resume("NOM-D")).of]).toEqual([false, "Bob"]);
    const record = candidateRecord({ externalId: "NOM-B", version: 9, personalResume: "cv.pdf" });
    expect((await test.response(putCandidate, record, provider)).outcome).toBe("created");
  });

  it("if 300 lines name the same file, the import stores it with fewer than 100 SQL statements (F-35)", async () => {
    const lines = Array.from({ length: 300 }, (_, index) => lineOf(`NOM-X${index}`, "commun.pdf"));
    const id = await send(lines, { "commun.pdf": BOB });
    await start(id);
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await importJob.run({ ...test.ctx, db: test.ctx.db.withPlugin(counting) }, AbortSignal.abort());
    expect(statements).toBeLessThan(100);
    expect((await read(id)).files).toMatchObject({ done: 1, renamed: [] });
  });

  it("simultaneous imports, rejected lines and older versions never replace another candidate's file", async () => {
    const first = await send([lineOf("NOM-C", "parcours.pdf")], { "parcours.pdf": ANA });
    const second = await send([lineOf("NOM-D", "parcours.pdf")], { "parcours.pdf": BOB });
    await Promise.all([start(first), start(second)]);
    await drain();
    expect([(await resume("NOM-C")).of, (await resume("NOM-D")).of]).toEqual(["Ana", "Bob"]);
    const stale = [lineOf("NOM-A", "vieux.pdf", 0), "NOM-C;2;Martin;Zoé;ailleurs;parcours.pdf", lineOf("NOM-E")];
    await bring(stale, { "cv.pdf": BOB });
    expect([(await resume("NOM-A")).of, (await resume("NOM-C")).of, (await resume("NOM-E")).of]).toEqual([
      ...["Ana", "Ana", "Bob"],
    ]);
  });

  it("an import does not overwrite a stored file that staff removed from a dossier", async () => {
    await test.response(putFile, { name: "source.pdf", content: ANA }, provider);
    await test.response(putCandidate, candidateRecord({ externalId: "NOM-C", personalResume: "source.pdf" }), provider);
    const corrections = JSON.stringify({ personalResume: "source.pdf" });
    const row = test.ctx.db.updateTable("candidates").where("external_id", "=", "NOM-C");
    await row.set({ corrections, personal_resume: null }).execute();
    const { files } = await bring([lineOf("NOM-B", "source.pdf")], { "source.pdf": BOB });
    expect(files.renamed).toMatchObject([{ name: "source.pdf" }]);
  });
});
