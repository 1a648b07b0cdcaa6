import { dossierPicture, putDossierPicture } from "contract/candidates/dossier-files.ts";
import { changeDossier, exportDossier, readDossier } from "contract/candidates/dossiers.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import {
  acceptCorrection,
  correctionFile,
  listCorrections,
  proposeCorrections,
  proposePicture,
  proposeResume,
  refuseCorrection,
} from "contract/candidates/own-page/corrections.ts";
import { pauseOwnDossier, resumeOwnDossier } from "contract/candidates/own-page/leave.ts";
import { ownDossier } from "contract/candidates/own-page/own-dossier.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { describe, expect, it } from "vitest";
import { PORTRAIT, RESUME } from "../../../tests/support/access-scene.ts";
import { logInStaff, STAFF_PASSWORD } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makePolicy } from "../../platform/configuration/policy.ts";
import { makeMove } from "../dossiers/fixtures.ts";
import { eraseUnnamedFiles } from "../files/store-file.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "../own-page/fixtures.ts";

const CHANGES = 8;
const test = useTestApp({ limits: { dossierChangesPerPerson: { max: CHANGES } }, scene });
const DAY_MS = 86_400_000;
const EXTERNAL_ID = "ESSAI-0001";
const PERSON = "lise.perrot@example.org";
const state = { id: 0, staff: { token: "" } };

async function scene(): Promise<void> {
  state.id = await makeCandidate(test.ctx, { externalId: EXTERNAL_ID });
  state.staff = await logInStaff(test, { email: "centre@formation.example", password: STAFF_PASSWORD });
}

const me = async () => ({ token: await tokenOfCandidate(test.ctx, state.id) });
const propose = async (fields: Record<string, unknown>) => test.send(proposeCorrections, fields, await me());
const waiting = async () => (await test.response(listCorrections, {}, state.staff)).items;
const firstId = async () => (await waiting())[0]?.id ?? "";
const dossier = () => test.response(readDossier, { id: String(state.id) }, state.staff);
const mailsTo = async (address: string) => (await test.outbox()).filter(({ to }) => to === address);
const storedFiles = async () => (await test.ctx.db.selectFrom("files").select("name").execute()).length;

describe("a proposed correction", () => {
  it("the centre sees each proposed value beside the present value, the oldest proposal first (B11-07)", async () => {
    expect((await propose({ city: "Vannes" })).statusCode).toBe(202);
    test.clock.advance(1000);
    await propose({ cellPhone: "06 39 98 00 99", firstName: "Lise" });
    expect(await waiting()).toMatchObject([
      { field: "city", value: "Vannes", present: "Rennes", candidate: { id: state.id, firstName: "Lise" } },
      { field: "cellPhone", value: "0639980099", present: "0639980001", state: "waiting" },
    ]);
    expect((await dossier()).city).toBe("Rennes");
    const { corrections } = await test.response(ownDossier, {}, await me());
    expect(corrections.map(({ field, state: now }) => [field, now])).toEqual([
      ["cellPhone", "waiting"],
      ["city", "waiting"],
    ]);
  });

  it("a second proposal replaces the first; proposing the current value cancels the proposal (B11-07)", async () => {
    await propose({ city: "Vannes" });
    await propose({ city: "Brest" });
    expect((await waiting()).map(({ value }) => value)).toEqual(["Brest"]);
    await propose({ city: "Rennes" });
    expect(await waiting()).toEqual([]);
  });

  it("if staff accept a proposal, the candidate gets a mail and the feed cannot change the value (B11-07 B1-27)", async () => {
    await propose({ city: "Vannes" });
    const id = await firstId();
    const { correction } = await test.response(acceptCorrection, { id }, state.staff);
    expect(correction).toMatchObject({ state: "accepted", present: "Vannes" });
    const record = candidateRecord({ externalId: EXTERNAL_ID, version: 2, city: "Laval" });
    await test.response(putCandidate, record, { token: PROVIDER_KEY });
    expect(await dossier()).toMatchObject({ city: "Vannes", corrected: { city: { source: "Laval" } } });
    const [mail] = await mailsTo(PERSON);
    expect(mail).toMatchObject({ subject: "Votre correction est acceptée" });
    expect(mail?.text).toContain("votre correction\u00a0: ville.");
    const [accepted, refused] = [
      await test.send(acceptCorrection, { id }, state.staff),
      await test.send(refuseCorrection, { id, reason: "Non" }, state.staff),
    ];
    for (const again of [accepted, refused]) expect(problemOf(again)).toEqual([409, "requestAnswered"]);
    const expected = ["own page: corrections proposed", "staff: accept correction", "dossier changed"];
    expect(await test.events()).toEqual(expect.arrayContaining(expected));
  });

  it("staff who reject a proposal must give a reason, which the candidate receives by mail (B11-07)", async () => {
    await propose({ city: "Vannes" });
    const id = await firstId();
    for (const [reason, error] of [
      [" ", "Indiquez la raison du refus."],
      ["x".repeat(501), "La raison ne doit pas dépasser 500 caractères."],
    ] as const) {
      const refused = await test.send(refuseCorrection, { id, reason }, state.staff);
      expect([refused.statusCode, refused.json().errors]).toEqual([422, [{ field: "reason", error }]]);
    }
    await test.response(refuseCorrection, { id, reason: "Envoyez-nous un justificatif." }, state.staff);
    const [mail] = await mailsTo(PERSON);
    expect(mail?.text).toContain("Envoyez-nous un justificatif.");
    const { corrections } = await test.response(ownDossier, {}, await me());
    expect(corrections).toMatchObject([{ state: "refused", reason: "Envoyez-nous un justificatif." }]);
    expect([(await dossier()).city, await test.events()]).toEqual([
      "Rennes",
      expect.arrayContaining(["staff: refuse correction"]),
    ]);
  });

  it("if staff accept a new e-mail address, both the former and the new address get a mail (B11-07)", async () => {
    await propose({ email: "lise@nouvelle.example" });
    await test.response(acceptCorrection, { id: await firstId() }, state.staff);
    const mails = await test.outbox();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["lise.perrot@example.org", "lise@nouvelle.example"]);
    const [former, present] = [await mailsTo(PERSON), await mailsTo("lise@nouvelle.example")];
    expect(former[0]?.text).toContain("Vos emails arriveront à l•••••@n••••.example.");
    expect(former[0]?.text).toMatch(/Si ce n'est pas vous, appelez le centre\u00a0: (\d\d\s){4}\d\d\./);
    expect([former[0]?.text.includes("nouvelle"), present[0]?.text.includes("pas vous")]).toEqual([false, false]);
  });

  it("staff see which other candidate already has a proposed e-mail address (B11-07)", async () => {
    const id = await makeCandidate(test.ctx, { firstName: "Paul", lastName: "Roux", email: "P.Roux@famille.example" });
    await propose({ email: "p.roux@famille.example", city: "Vannes" });
    const byField = Object.fromEntries((await waiting()).map(({ field, usedBy }) => [field, usedBy]));
    expect(byField).toEqual({ email: { id, firstName: "Paul", lastName: "Roux" }, city: null });
    await propose({ email: "lise@nouvelle.example" });
    expect((await waiting()).map(({ usedBy }) => usedBy)).toEqual([null, null]);
  });

  it("a proposal and the centre's form have the same rules and error texts (B11-07)", async () => {
    const fields = { firstName: "", ZIPCode: "123", email: "pas une adresse" };
    const errors = [
      { field: "firstName", error: reasons.firstNameEmpty },
      { field: "ZIPCode", error: reasons.zipCode },
      { field: "email", error: reasons.email },
    ];
    const refused = await propose({ city: "Vannes", ...fields });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, errors]);
    const centre = { id: String(state.id), edition: (await dossier()).edition, ...fields };
    expect((await test.send(changeDossier, centre, state.staff)).json().errors).toEqual(errors);
    for (const [field, value] of [
      ["jobInterviewNotice", "Avis favorable"],
      ["contactShareable", true],
    ] as const) {
      const { errors: found } = (await propose({ city: "Vannes", [field]: value })).json();
      expect(found).toEqual([{ field, error: reasons.notCorrectable }]);
    }
    expect(await waiting()).toEqual([]);
  });

  it("a proposal ignores unknown fields, and a candidate can propose 60 changes an hour (B11-07)", async () => {
    expect(makePolicy().limits.dossierChangesPerPerson).toMatchObject({ max: 60, seconds: 3600 });
    const strange = Object.fromEntries(Array.from({ length: 5000 }, (_, place) => [`field${place}`, ""]));
    for (let time = 0; time < CHANGES; time += 1) {
      expect(await propose({ city: "Vannes", ...(time === 0 && strange) })).toMatchObject({
        statusCode: 202,
        body: "",
      });
    }
    expect(problemOf(await propose({ city: "Brest" }))).toEqual([429, "tooManyRequests"]);
    expect(await waiting()).toMatchObject([{ field: "city", value: "Vannes" }]);
  });

  it("staff can accept the new e-mail address of a candidate who paused (B11-07 B11-09)", async () => {
    await propose({ email: "lise@neuf.example" });
    await test.send(pauseOwnDossier, { until: "2026-02-20" }, await me());
    await test.response(acceptCorrection, { id: await firstId() }, state.staff);
    expect(await dossier()).toMatchObject({ state: "withdrawn", email: "lise@neuf.example" });
    expect((await test.send(resumeOwnDossier, {}, await me())).statusCode).toBe(204);
  });

  it("if a paused candidate proposes an age under 15, the dossier stays hidden after the pause (B11-07 B11-12)", async () => {
    await test.send(pauseOwnDossier, { until: "2026-02-20" }, await me());
    expect((await propose({ birthday: "2011-09-01" })).statusCode).toBe(202);
    expect((await test.send(resumeOwnDossier, {}, await me())).statusCode).toBe(204);
    expect(await dossier()).toMatchObject({ state: "withdrawn" });
  });

  it("a proposed age under 15 hides the person at once, and again if staff accept this age (B11-07 B11-12)", async () => {
    const other = await makeCandidate(test.ctx, { externalId: "ESSAI-0002" });
    expect((await propose({ birthday: "2011-09-01" })).statusCode).toBe(202);
    expect((await dossier()).state).toBe("withdrawn");
    expect((await test.response(readDossier, { id: String(other) }, state.staff)).state).toBe("withdrawn");
    await makeMove(test.ctx, "publish", state.id);
    await test.response(acceptCorrection, { id: await firstId() }, state.staff);
    expect(await dossier()).toMatchObject({ state: "withdrawn", birthday: "2011-09-01" });
  });

  it("staff get one reminder of a proposal that waits for 20 days (B11-07)", async () => {
    await propose({ city: "Vannes", studyLevel: "BTS" });
    test.clock.advance(20 * DAY_MS - 1000);
    await test.jobs.drain();
    const early = await mailsTo("centre@formation.example");
    expect(early.filter(({ text }) => text.includes("20 jours"))).toEqual([]);
    test.clock.advance(1000);
    await test.jobs.drain();
    test.clock.advance(5 * DAY_MS);
    await test.jobs.drain();
    const mails = (await mailsTo("centre@formation.example")).filter(({ subject }) => subject?.includes("correction"));
    expect(mails.map(({ subject }) => subject)).toEqual(["2 corrections attendent votre réponse"]);
    expect(mails[0]?.text).toContain("/formation/demandes?onglet=corrections");
  });

  it("the server mails answers to candidates only by day (B11-12)", async () => {
    test.clock.set("2026-02-14T20:30:00Z");
    const night = await logInStaff(test);
    await propose({ city: "Vannes" });
    const [correction] = (await test.response(listCorrections, {}, night)).items;
    await test.response(acceptCorrection, { id: correction?.id ?? "" }, night);
    expect(await mailsTo(PERSON)).toEqual([]);
    test.clock.set("2026-02-15T07:00:00Z");
    expect(await mailsTo(PERSON)).toHaveLength(1);
  });
});

describe("a proposed picture or resume", () => {
  it("staff can open a proposed file; if staff accept the file, it becomes the dossier's file (B11-07)", async () => {
    expect((await test.send(proposePicture, { content: PORTRAIT }, await me())).statusCode).toBe(202);
    const [proposed] = await waiting();
    expect(proposed).toMatchObject({ field: "profilePicture", value: null, present: false });
    const id = proposed?.id ?? "";
    expect((await test.send(correctionFile, { id }, state.staff)).headers["content-type"]).toBe("image/webp");
    expect((await dossier()).profilePicture).toBeNull();
    const { correction } = await test.response(acceptCorrection, { id }, state.staff);
    expect(correction).toMatchObject({ state: "accepted", present: true });
    expect((await test.send(dossierPicture, { id: String(state.id) }, state.staff)).statusCode).toBe(200);
    expect(await storedFiles()).toBe(1);
  });

  it("the server deletes a proposed file only after staff reject it or the candidate replaces it (B11-07)", async () => {
    await test.send(proposeResume, { content: RESUME }, await me());
    await test.send(proposeResume, { content: RESUME }, await me());
    expect(await storedFiles()).toBe(1);
    await eraseUnnamedFiles(test.ctx, new Date(test.clock.now().getTime() + DAY_MS));
    expect(await storedFiles()).toBe(1);
    await test.response(refuseCorrection, { id: await firstId(), reason: "Illisible." }, state.staff);
    expect(await storedFiles()).toBe(0);
  });

  it("the server checks a proposed file in the same way as an upload by the centre (B11-07)", async () => {
    const content = Buffer.from("ceci n'est pas une image");
    const refused = await test.send(proposePicture, { content }, await me());
    const byCentre = await test.send(putDossierPicture, { id: String(state.id), content }, state.staff);
    expect([refused.statusCode, refused.json()]).toEqual([415, byCentre.json()]);
    expect(problemOf(await test.send(proposePicture, { content: RESUME }, await me()))).toEqual([415, "fileRefused"]);
  });

  it("the export and the erasure of a dossier include proposed corrections and their files (B11-07 B0-01)", async () => {
    await propose({ city: "Vannes" });
    await test.send(proposePicture, { content: PORTRAIT }, await me());
    const manager = await logInStaff(test, { role: "gestionnaire" });
    const data = await test.response(exportDossier, { id: String(state.id) }, manager);
    expect(data.corrections).toMatchObject([{ field: "city", value: "Vannes" }, { field: "profilePicture" }]);
    expect(data.files).toHaveLength(1);
    await eraseCandidate(test.ctx, EXTERNAL_ID);
    expect([await waiting(), await storedFiles()]).toEqual([[], 0]);
  });
});
