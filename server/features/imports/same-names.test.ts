import { putFile } from "contract/files.ts";
import { addImportFiles, importReport, readImport, startImport, uploadImport } from "contract/imports.ts";
import { deleteCandidate, putCandidate } from "contract/intake.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resumeOf } from "../../../proof/testing/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { hashOf } from "../../secrets.ts";
import { candidateRecord } from "../intake/make.ts";
import { makeStaff } from "../staff/make.ts";
import { startStaffSession } from "../staff/session.ts";

const test = useTestApp();
const by = { token: "" };
const provider = { token: PROVIDER_KEY };
beforeEach(async () => {
  by.token = await startStaffSession(test.world, await makeStaff(test.world));
});
afterEach(async () => {
  for await (const { id } of test.world.files.list()) await test.world.files.delete(id);
});

const ANA = resumeOf("Parcours d'Ana");
const BOB = resumeOf("Parcours de Bob");
const lineOf = (externalId: string, resume = "cv.pdf") => `${externalId};Martin;Zoé;35000;${resume}`;

/** Imports lines and files by hand. @returns how it ended */
async function bring(lines: readonly string[], files: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {}) {
  const text = ["externalId;lastName;firstName;ZIPCode;personalResume", ...lines].join("\n");
  const content = new Uint8Array(Buffer.from(text));
  const id = String((await test.answer(uploadImport, { name: "liste.csv", kind: "candidates", content }, by)).id);
  await test.jobs.drain();
  for (const [name, bytes] of Object.entries(files)) {
    await test.answer(addImportFiles, { id, name, content: bytes }, by);
  }
  await test.jobs.drain();
  const trial = await test.answer(readImport, { id }, by);
  await test.answer(startImport, { id }, by);
  await test.jobs.drain();
  const end = await test.answer(readImport, { id }, by);
  expect(end.state).toBe("done");
  return { ...end, trial };
}

/** Whose resume a candidate's sheet leads to. */
async function resume(externalId: string): Promise<{ name: string | null; of: string | undefined }> {
  const { db } = test.world;
  const row = await db
    .selectFrom("candidates")
    .leftJoin("files", "files.name", "personal_resume")
    .select(["personal_resume as name", "sha256"])
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();
  const of = { [hashOf(ANA)]: "Ana", [hashOf(BOB)]: "Bob" }[row.sha256 ?? ""];
  return { name: row.name, of };
}

const BESIDE = expect.stringMatching(/^cv~[0-9a-f]{8}\.pdf$/);

describe("T-36 a file that comes with an import under a name that somebody else's has", () => {
  beforeEach(async () => {
    await bring([lineOf("NOM-A")], { "cv.pdf": ANA });
  });

  it("is stored beside it: each sheet has its own resume, which is told in the trial, at the end and in the report", async () => {
    const { id, trial, files } = await bring([lineOf("NOM-B")], { "cv.pdf": BOB });
    expect(trial.files.renamed).toEqual([{ name: "cv.pdf", storedAs: BESIDE }]);
    expect(files).toMatchObject({ refused: [], renamed: trial.files.renamed });
    expect(await resume("NOM-A")).toEqual({ name: "cv.pdf", of: "Ana" });
    expect(await resume("NOM-B")).toEqual({ name: BESIDE, of: "Bob" });
    const report = (await test.send(importReport, { id }, by)).body;
    expect(report).toMatch(
      /;fichier renommé;cv\.pdf;un dossier absent de cet import a déjà un fichier de ce nom;cv~[0-9a-f]{8}\.pdf/,
    );
  });

  it("stays so when the same import comes again, with the file or without; another one takes the place of its own", async () => {
    await bring([lineOf("NOM-B")], { "cv.pdf": BOB });
    const { name } = await resume("NOM-B");
    expect(await bring([lineOf("NOM-B")], { "cv.pdf": BOB })).toMatchObject({ unchanged: 1, trial: { unchanged: 1 } });
    expect(await bring([lineOf("NOM-B")])).toMatchObject({ unchanged: 1, trial: { unchanged: 1 } });
    expect(await resume("NOM-B")).toEqual({ name, of: "Bob" });
    await bring([lineOf("NOM-B", "autre.pdf")], { "autre.pdf": ANA });
    expect(await resume("NOM-B")).toEqual({ name: "autre.pdf", of: "Ana" });
  });

  it("takes its place when the import has the line of everybody who names it, and changes nothing when it is the same", async () => {
    expect(await bring([lineOf("NOM-B")], { "cv.pdf": ANA })).toMatchObject({ files: { renamed: [] } });
    expect(await resume("NOM-B")).toEqual({ name: "cv.pdf", of: "Ana" });
    expect(await bring([lineOf("NOM-A"), lineOf("NOM-B")], { "cv.pdf": BOB })).toMatchObject({
      files: { renamed: [] },
    });
    expect(await resume("NOM-A")).toEqual({ name: "cv.pdf", of: "Bob" });
    expect(await resume("NOM-B")).toEqual({ name: "cv.pdf", of: "Bob" });
  });

  it("is nobody's once its own candidate is erased, and the other keeps the first", async () => {
    const { id } = await bring([lineOf("NOM-B")], { "cv.pdf": BOB });
    await test.send(deleteCandidate, { externalId: "NOM-B" }, provider);
    expect((await test.answer(readImport, { id }, by)).files.renamed).toEqual([]);
    expect(await test.world.db.selectFrom("files").select("name").execute()).toEqual([{ name: "cv.pdf" }]);
    expect(await resume("NOM-A")).toEqual({ name: "cv.pdf", of: "Ana" });
  });

  it("takes the place of one that a correction covers from nobody either", async () => {
    await test.answer(putFile, { name: "source.pdf", content: ANA }, provider);
    await test.answer(putCandidate, candidateRecord({ externalId: "NOM-C", personalResume: "source.pdf" }), provider);
    const corrections = JSON.stringify({ personalResume: "source.pdf" });
    await test.world.db
      .updateTable("candidates")
      .set({ corrections, personal_resume: null })
      .where("external_id", "=", "NOM-C")
      .execute();
    const { files } = await bring([lineOf("NOM-B", "source.pdf")], { "source.pdf": BOB });
    expect(files.renamed).toMatchObject([{ name: "source.pdf" }]);
  });
});
