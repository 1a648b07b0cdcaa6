import { deleteDossierPicture, putDossierPicture } from "contract/candidates/dossier-files.ts";
import {
  changeDossier,
  createDossier,
  giveBackSource,
  listDossiers,
  readDossier,
} from "contract/candidates/dossiers.ts";
import { importReport } from "contract/candidates/imports.ts";
import { candidateBatch, putCandidate } from "contract/candidates/intake.ts";
import { hideParts } from "contract/candidates/own-page/centre.ts";
import { acceptCorrection, listCorrections, proposeCorrections } from "contract/candidates/own-page/corrections.ts";
import { eraseOwnDossier, resumeOwnDossier } from "contract/candidates/own-page/leave.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { describe, expect, it } from "vitest";
import { PORTRAIT } from "../../../tests/support/access-scene.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { importsBy } from "../imports/fixtures.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const test = useTestApp({ scene });
const EXTERNAL_ID = "ESSAI-0001";
const provider = { token: PROVIDER_KEY };
const state = { id: "", staff: { token: "" }, me: { token: "" } };

async function scene(): Promise<void> {
  const id = await makeCandidate(test.ctx, { externalId: EXTERNAL_ID });
  Object.assign(state, { id: String(id), staff: await logInStaff(test) });
  state.me = { token: await tokenOfCandidate(test.ctx, id) };
  const { edition } = await dossier();
  await test.response(changeDossier, { id: state.id, edition, city: "Vannes" }, state.staff);
  await test.response(putDossierPicture, { id: state.id, content: PORTRAIT }, state.staff);
  await test.send(proposeCorrections, { firstName: "Élise" }, state.me);
  await test.response(eraseOwnDossier, { confirm: "EFFACER" }, state.me);
}

const dossier = () => test.response(readDossier, { id: state.id }, state.staff);

describe("a dossier that waits for the requested erasure", () => {
  it("until the person cancels the erasure, staff see its date, but cannot change the dossier (B11-10 B11-13)", async () => {
    const { id } = state;
    const before = await dossier();
    const left = { as: "erasing", until: "2026-02-17T09:00:00.000Z" };
    expect(before).toMatchObject({ left, sharing: { photo: true, phone: true, email: true, letter: true } });
    expect((await test.response(listDossiers, {}, state.staff)).items).toMatchObject([{ left }]);
    const [correction] = (await test.response(listCorrections, {}, state.staff)).items;
    for (const [call, input] of [
      [changeDossier, { id, edition: before.edition, email: "autre@mail.example" }],
      [giveBackSource, { id, fields: ["city"] }],
      [putDossierPicture, { id, content: PORTRAIT }],
      [deleteDossierPicture, { id }],
      [hideParts, { id, parts: ["photo"] }],
      [acceptCorrection, { id: correction?.id ?? "" }],
    ] as const)
      expect(problemOf(await test.send(call, input, state.staff)), call.path).toEqual([409, "leftByPerson"]);
    expect(await dossier()).toEqual(before);
    expect((await test.send(resumeOwnDossier, {}, state.me)).statusCode).toBe(204);
    const change = { id, edition: before.edition, email: "autre@mail.example" };
    expect((await test.send(changeDossier, change, state.staff)).statusCode).toBe(200);
  });

  it("before the erasure, staff cannot create a second dossier for the person (B11-10)", async () => {
    const { externalId: _, version: _version, active: _active, ...twin } = candidateRecord({ lastName: "PERROT" });
    const others = { birthday: "2004-01-01", email: "lise@autre.example", cellPhone: "0639980099" };
    for (const wish of [{}, { birthday: null }, { email: others.email }]) {
      const refused = await test.send(createDossier, { ...twin, firstName: "lise", ...wish }, state.staff);
      expect(problemOf(refused), JSON.stringify(wish)).toEqual([409, "leftByPerson"]);
    }
    expect((await test.send(createDossier, { ...twin, ...others }, state.staff)).statusCode).toBe(201);
    await test.send(resumeOwnDossier, {}, state.me);
    expect((await test.send(createDossier, twin, state.staff)).statusCode).toBe(201);
  });

  it("before the erasure, the server refuses changed records of the provider, not unchanged ones (B11-10)", async () => {
    const record = candidateRecord({ externalId: EXTERNAL_ID });
    const changed = { ...record, version: 2, email: "autre@mail.example" };
    const errors = [{ field: null, error: reasons.leftByPerson }];
    const refused = await test.send(putCandidate, { named: EXTERNAL_ID, ...changed }, provider);
    expect([refused.statusCode, refused.json().errors]).toEqual([422, errors]);
    for (const dryRun of ["1", undefined] as const) {
      const { results } = await test.response(candidateBatch, { items: [changed], dryRun }, provider);
      expect(results).toMatchObject([{ externalId: EXTERNAL_ID, outcome: "refused", errors }]);
    }
    const { results } = await test.response(candidateBatch, { items: [record] }, provider);
    expect(results).toMatchObject([{ outcome: "unchanged" }]);
    await test.send(resumeOwnDossier, {}, state.me);
    expect((await test.response(putCandidate, changed, provider)).outcome).toBe("updated");
  });

  it("before the erasure, an import refuses the dossier's line and stores all valid lines (B11-10 B1-41)", async () => {
    const lines = [
      `${EXTERNAL_ID};2;Perrot;Lise;35000;autre@mail.example`,
      "ESSAI-0002;1;Roux;Zoé;35000;z@mail.example",
    ];
    const { tried, start, read } = importsBy(test, state.staff);
    const id = await tried(["externalId;version;lastName;firstName;ZIPCode;email", ...lines]);
    await start(id);
    expect(await read(id)).toMatchObject({
      ...{ state: "done", created: 1, updated: 0, refused: 1 },
      faults: [{ line: 2, id: EXTERNAL_ID, field: null, error: reasons.leftByPerson }],
    });
    expect((await test.send(importReport, { id }, state.staff)).body).toContain(reasons.leftByPerson);
    expect(await dossier()).toMatchObject({ email: "lise.perrot@example.org", state: "withdrawn" });
  });
});
