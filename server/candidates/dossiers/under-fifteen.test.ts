import { candidate } from "contract/candidates/candidates.ts";
import { moveDossiers, publishDossier, recruitDossier, withdrawDossier } from "contract/candidates/dossier-moves.ts";
import {
  changeDossier,
  createDossier,
  dossierHistory,
  giveBackSource,
  readDossier,
} from "contract/candidates/dossiers.ts";
import { candidateBatch, putCandidate } from "contract/candidates/intake.ts";
import { acceptCorrection, listCorrections, proposeCorrections } from "contract/candidates/own-page/corrections.ts";
import {
  eraseOwnDossier,
  pauseOwnDossier,
  resumeOwnDossier,
  withdrawOwnDossier,
} from "contract/candidates/own-page/leave.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { anonymiseCandidates } from "../intake/anonymise-candidates.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "../own-page/fixtures.ts";

const test = useTestApp({ scene });
const provider = { token: PROVIDER_KEY };
const staff = { token: "" };
async function scene(): Promise<void> {
  staff.token = (await logInStaff(test)).token;
}

const FIFTEEN_TODAY = "2011-02-14";
const FOURTEEN = "2011-02-15";
const ERROR = "moins de 15 ans : publication impossible";
const SENTENCE = "Un candidat de moins de 15 ans ne peut pas être publié.";
const errors = [{ field: "birthday", error: ERROR }];
const MOVE_TO = { published: "publish", recruited: "recruit" } as const;
const published = () => test.ctx.db.selectFrom("candidates").select("external_id").where("active", "=", true).execute();

async function draftOf(birthday: string) {
  const { externalId: _id, version: _version, active: _active, ...typed } = candidateRecord({ birthday });
  return test.response(createDossier, typed, staff);
}

describe("a candidate under 15 (B11-12)", () => {
  it("staff can save, but not publish, a draft about a candidate under 15", async () => {
    const { id } = await draftOf(FOURTEEN);
    const older = await draftOf(FIFTEEN_TODAY);
    const refused = await test.send(publishDossier, { id: String(id) }, staff);
    expect([refused.statusCode, refused.json()]).toEqual([422, { error: SENTENCE, code: "underFifteen", errors }]);
    const { results } = await test.response(moveDossiers, { action: "publish", ids: [id, older.id] }, staff);
    expect(results).toEqual([
      { id, error: SENTENCE, code: "underFifteen" },
      { id: older.id, state: "published" },
    ]);
    test.clock.advance(24 * 3_600_000);
    const later = { token: (await logInStaff(test)).token };
    expect(await test.response(publishDossier, { id: String(id) }, later)).toEqual({ state: "published" });
  });

  it("staff cannot mark a hidden candidate under 15 as recruited (B11-12)", async () => {
    const { id } = await draftOf(FIFTEEN_TODAY);
    await test.response(publishDossier, { id: String(id) }, staff);
    const { edition } = await test.response(readDossier, { id: String(id) }, staff);
    await test.response(changeDossier, { id: String(id), edition, birthday: FOURTEEN }, staff);
    const response = await test.send(recruitDossier, { id: String(id) }, staff);
    expect([response.statusCode, response.json().errors]).toEqual([422, errors]);
  });

  it("the server accepts a record of a candidate under 15 only if the record is inactive", async () => {
    const record = { ...candidateRecord({ birthday: FOURTEEN }), externalId: "F-1" };
    const refused = await test.send(putCandidate, { named: "F-1", ...record }, provider);
    expect([refused.statusCode, refused.json().errors]).toEqual([422, errors]);
    const items = [record, { ...record, externalId: "F-2", birthday: FIFTEEN_TODAY }];
    const { results } = await test.response(candidateBatch, { items }, provider);
    expect(results).toMatchObject([{ outcome: "refused", errors }, { outcome: "created" }]);
    expect(await published()).toEqual([{ external_id: "F-2" }]);
    const inactive = await test.send(putCandidate, { named: "F-1", ...record, active: false }, provider);
    expect(inactive.statusCode).toBe(201);
  });

  it("the server rejects a record with an age under 15, but hides the published candidate (B11-12)", async () => {
    const record = { ...candidateRecord({ birthday: FIFTEEN_TODAY }), externalId: "F-1", version: 2 };
    const put = (fields: object) => test.send(putCandidate, { named: "F-1", ...record, ...fields }, provider);
    const id = String((await put({})).json().id);
    const young = { birthday: FOURTEEN };
    for (const [fields, states] of [
      [{ ...young, version: 1 }, ["F-1"]],
      [{ ...young, version: 3, dryRun: "1" }, ["F-1"]],
      [{ ...young, version: 3 }, []],
    ] as const) {
      const refused = await put(fields);
      expect([refused.statusCode, refused.json().errors]).toEqual([422, errors]);
      expect((await published()).map(({ external_id }) => external_id)).toEqual(states);
    }
    const { items } = await test.response(dossierHistory, { id }, staff);
    expect(items[0]).toMatchObject({ by: { origin: "api" }, after: { state: "withdrawn", birthday: FOURTEEN } });
    await put({ version: 4 });
    expect(await published()).toEqual([]);
    expect(await test.response(publishDossier, { id }, staff)).toEqual({ state: "published" });
  });

  it.each([
    ["refused", true, 422],
    ["inactive", false, 200],
  ])("a %s record with an age under 15 hides a recruited candidate (B11-12)", async (_, active, status) => {
    const record = { ...candidateRecord({ birthday: FIFTEEN_TODAY }), externalId: "F-1", named: "F-1" };
    const id = String((await test.response(putCandidate, record, provider)).id);
    const reader = { token: await test.tokenOf(await makeHolder(test.ctx)) };
    await test.response(addToSelection, { selectionId: Number(id) }, reader);
    await test.response(putCandidate, { ...record, version: 2, active: false }, provider);
    const shown = async () => (await test.response(selections, {}, reader)).veterinaryCandidateVeterinaryUsers.length;
    expect(await shown()).toBe(1);
    const young = { ...record, birthday: FOURTEEN, version: 3, active };
    expect((await test.send(putCandidate, young, provider)).statusCode).toBe(status);
    expect([await shown(), (await test.send(candidate, { id }, reader)).statusCode]).toEqual([0, 404]);
    expect(await test.response(readDossier, { id }, staff)).toMatchObject({ state: "withdrawn", birthday: FOURTEEN });
  });

  it("a record with an age under 15 does not restore an anonymised candidate's values (B11-12 T-53)", async () => {
    const record = { ...candidateRecord({ birthday: FIFTEEN_TODAY, active: false }), externalId: "F-1", named: "F-1" };
    await test.response(putCandidate, record, provider);
    await anonymiseCandidates(test.ctx, test.clock.now());
    const young = { ...record, birthday: FOURTEEN, version: 2, active: true };
    expect((await test.send(putCandidate, young, provider)).statusCode).toBe(422);
    const rows = test.ctx.db.selectFrom("candidates").select(["last_name", "birthday"]);
    expect(await rows.execute()).toEqual([{ last_name: "", birthday: null }]);
  });

  it("if a record says that a withdrawn candidate is under 15, the candidate stays hidden (B11-12)", async () => {
    const record = { ...candidateRecord({ birthday: FIFTEEN_TODAY }), externalId: "F-1" };
    const id = String((await test.response(putCandidate, { named: "F-1", ...record }, provider)).id);
    await test.response(withdrawDossier, { id }, staff);
    const young = { named: "F-1", ...record, birthday: FOURTEEN, version: 2 };
    expect((await test.send(putCandidate, young, provider)).statusCode).toBe(422);
    expect(await test.response(readDossier, { id }, staff)).toMatchObject({ state: "withdrawn", birthday: FOURTEEN });
    expect((await test.send(publishDossier, { id }, staff)).statusCode).toBe(422);
  });

  it("if staff correct a birthday to an age under 15, a provider cannot publish the candidate", async () => {
    const record = { ...candidateRecord({ birthday: FIFTEEN_TODAY }), externalId: "F-1" };
    const sent = await test.response(putCandidate, { named: "F-1", ...record }, provider);
    const id = String(sent.id);
    await test.response(withdrawDossier, { id }, staff);
    const { edition } = await test.response(readDossier, { id }, staff);
    await test.response(changeDossier, { id, edition, birthday: FOURTEEN }, staff);
    await test.response(putCandidate, { named: "F-1", ...record, version: 2, active: false }, provider);
    await test.response(putCandidate, { named: "F-1", ...record, version: 3 }, provider);
    expect(await test.response(readDossier, { id }, staff)).toMatchObject({ state: "withdrawn", birthday: FOURTEEN });
  });

  it.each(["published", "recruited"] as const)(
    "staff hide a %s candidate by changing the birthday to an age under 15 (B11-12)",
    async (state) => {
      const reader = { token: await test.tokenOf(await makeHolder(test.ctx)) };
      const id = String(await makeCandidate(test.ctx, { birthday: FOURTEEN, active: false }));
      const dossier = () => test.response(readDossier, { id }, staff);
      const change = async (birthday: string) =>
        test.response(changeDossier, { id, edition: (await dossier()).edition, birthday }, staff);
      const show = () => test.response(moveDossiers, { action: MOVE_TO[state], ids: [Number(id)] }, staff);
      const hide = [() => change(FOURTEEN), () => test.response(giveBackSource, { id, fields: ["birthday"] }, staff)];
      await test.response(moveDossiers, { action: "restore", ids: [Number(id)] }, staff);
      for (const store of hide) {
        await change(FIFTEEN_TODAY);
        await show();
        expect((await test.send(candidate, { id }, reader)).statusCode).toBe(200);
        await store();
        expect(await dossier()).toMatchObject({ birthday: FOURTEEN, state: "withdrawn" });
        expect((await test.send(candidate, { id }, reader)).statusCode).toBe(404);
      }
      const { items } = await test.response(dossierHistory, { id }, staff);
      expect(items[0]?.after).toMatchObject({ birthday: FOURTEEN, state: "withdrawn" });
      const refused = await test.send(publishDossier, { id }, staff);
      expect([refused.statusCode, refused.json().errors]).toEqual([422, errors]);
    },
  );

  it("a provider can publish a candidate from midnight in Paris on the 15th birthday (B11-12)", async () => {
    test.clock.set("2026-02-14T23:00:00.000Z");
    const record = { ...candidateRecord({ birthday: FOURTEEN }), externalId: "F-1" };
    expect((await test.send(putCandidate, { named: "F-1", ...record }, provider)).statusCode).toBe(201);
    expect(await published()).toEqual([{ external_id: "F-1" }]);
  });

  it.each(["published", "recruited", "paused", "withdrawn", "erasing"] as const)(
    "clinics cannot see a %s candidate once an age under 15 is stored in any way (B11-09 B11-12)",
    async (state) => {
      const reader = { token: await test.tokenOf(await makeHolder(test.ctx)) };
      const record = { ...candidateRecord({ birthday: FIFTEEN_TODAY }), externalId: "F-1", named: "F-1" };
      const id = (await test.response(putCandidate, record, provider)).id ?? 0;
      await test.response(addToSelection, { selectionId: id }, reader);
      const me = { token: await tokenOfCandidate(test.ctx, id) };
      if (state === "recruited") await test.response(recruitDossier, { id: String(id) }, staff);
      if (state === "paused") await test.send(pauseOwnDossier, { until: "2026-02-20" }, me);
      if (state === "withdrawn") await test.send(withdrawOwnDossier, {}, me);
      if (state === "erasing") await test.send(eraseOwnDossier, { confirm: "EFFACER" }, me);
      if (state !== "erasing") await test.send(proposeCorrections, { birthday: FOURTEEN }, me);
      const { items } = await test.response(listCorrections, {}, staff);
      const { edition } = await test.response(readDossier, { id: String(id) }, staff);
      await test.send(acceptCorrection, { id: items[0]?.id ?? "" }, staff);
      await test.send(changeDossier, { id: String(id), edition, birthday: FOURTEEN }, staff);
      for (const [place, active] of [true, false, true].entries())
        await test.send(putCandidate, { ...record, birthday: FOURTEEN, version: place + 2, active }, provider);
      const isStored = state !== "erasing";
      expect((await test.response(readDossier, { id: String(id) }, staff)).birthday === FOURTEEN).toBe(isStored);
      await test.send(resumeOwnDossier, {}, me);
      for (const action of isStored ? (["publish", "recruit"] as const) : [])
        await test.response(moveDossiers, { action, ids: [id] }, staff);
      const sheet = await test.send(candidate, { id: String(id) }, reader);
      expect(sheet.json().lastName === "Perrot").toBe(!isStored);
    },
  );
});
