import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { candidate } from "contract/candidates/candidates.ts";
import * as calls from "contract/candidates/dossier-files.ts";
import { createDossier, giveBackSource, readDossier } from "contract/candidates/dossiers.ts";
import { getFile } from "contract/candidates/files.ts";
import { deleteCandidate } from "contract/candidates/intake.ts";
import { describe, expect, it } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { outcomeOf, PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";
import { storeFile } from "../files/store-file.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { makeMove } from "./fixtures.ts";

const test = useTestApp({ scene });
const staff = { token: "" };
const portrait = (n: number) => readFileSync(new URL(`../../demo/files/portrait-0${n}.webp`, import.meta.url));

async function scene(): Promise<void> {
  staff.token = await startStaffSession(test.ctx, await makeStaff(test.ctx));
}

const files = () => test.ctx.db.selectFrom("files").select("name").orderBy("name").execute();
const bytesOnDisk = () => {
  const entries = readdirSync(join(test.database.directory, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

async function makeDraft(): Promise<string> {
  const { externalId: _externalId, ...form } = candidateRecord();
  return String((await test.response(createDossier, form, staff)).id);
}

describe("the files of a dossier", () => {
  it("staff can set, replace and remove the files of a dossier (B1-25)", async () => {
    const id = await makeDraft();
    expect((await test.send(calls.dossierPicture, { id }, staff)).statusCode).toBe(404);
    const first = await test.response(calls.putDossierPicture, { id, content: portrait(1) }, staff);
    const second = await test.response(calls.putDossierPicture, { id, content: portrait(2) }, staff);
    const both = await test.response(calls.putDossierResume, { id, content: resumeOf("CV") }, staff);
    expect([first.edition, second.edition, both.edition]).toEqual([2, 3, 4]);
    expect((await files()).map(({ name }) => name)).toEqual([both.personalResume, both.profilePicture].sort());
    expect(bytesOnDisk()).toBe(3);
    const picture = await test.send(calls.dossierPicture, { id, size: "128" }, staff);
    const resume = await test.send(calls.dossierResume, { id }, staff);
    const types = [picture, resume].map(({ headers }) => headers["content-type"]);
    expect(types).toEqual(["image/webp", "application/pdf"]);
    await test.response(calls.deleteDossierResume, { id }, staff);
    const bare = await test.response(calls.deleteDossierPicture, { id }, staff);
    expect(bare).toMatchObject({ profilePicture: null, personalResume: null, corrected: {} });
    expect([await files(), bytesOnDisk()]).toEqual([[], 0]);
    const lines = await test.ctx.db.selectFrom("audit_events").select(["event", "details"]).orderBy("id").execute();
    expect(lines).toContainEqual({ event: "file of dossier changed", details: { fields: ["profilePicture"] } });
  });

  it("a dossier's picture must be a JPEG, PNG or WebP, and its resume a complete PDF (B1-25)", async () => {
    const id = await makeDraft();
    const pdf = resumeOf("CV");
    for (const [call, content, error] of [
      [calls.putDossierPicture, Buffer.from("bonjour"), "Ce fichier n'est ni une image JPEG, PNG ou WebP, ni un PDF."],
      [calls.putDossierPicture, pdf, "Ce fichier n'est pas une image JPEG, PNG ou WebP."],
      [calls.putDossierResume, portrait(1), "Ce fichier n'est pas un PDF."],
      [calls.putDossierResume, pdf.subarray(0, 300), "PDF incomplet : la marque de fin manque."],
    ] as const)
      expect(outcomeOf(await test.send(call, { id, content }, staff))).toEqual([415, { error, code: "fileRefused" }]);
    expect([await files(), (await test.response(readDossier, { id }, staff)).edition]).toEqual([[], 1]);
  });

  it("clinics see the files of a dossier only after the dossier's publication (B1-25)", async () => {
    const id = await makeDraft();
    const { personalResume } = await test.response(calls.putDossierResume, { id, content: resumeOf("CV") }, staff);
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const ask = async () => (await test.send(getFile, { token, name: personalResume ?? "" })).statusCode;
    expect(await ask()).toBe(404);
    await makeMove(test.ctx, "publish", Number(id));
    expect(await ask()).toBe(200);
    expect(await test.response(candidate, { id }, { token })).toMatchObject({ personalResume });
  });

  it("a provider's file that staff replaced stays stored and can be restored (B1-27 B1-25)", async () => {
    await storeFile(test.ctx, "cv-source.pdf", resumeOf("source"));
    const id = String(await makeCandidate(test.ctx, { externalId: "ESSAI-9", personalResume: "cv-source.pdf" }));
    const corrected = await test.response(calls.putDossierResume, { id, content: resumeOf("ici") }, staff);
    expect(corrected.corrected).toEqual({ personalResume: { source: "cv-source.pdf" } });
    test.clock.advance(30 * 86_400_000);
    await test.jobs.drain();
    expect((await files()).map(({ name }) => name)).toEqual([corrected.personalResume, "cv-source.pdf"].sort());
    staff.token = await startStaffSession(test.ctx, await makeStaff(test.ctx));
    await test.response(giveBackSource, { id, fields: ["personalResume"] }, staff);
    expect((await files()).map(({ name }) => name)).toEqual(["cv-source.pdf"]);
    await test.response(calls.putDossierResume, { id, content: resumeOf("encore") }, staff);
    await test.send(deleteCandidate, { externalId: "ESSAI-9" }, { token: PROVIDER_KEY });
    expect([await files(), bytesOnDisk()]).toEqual([[], 0]);
  });
});
