import { candidate } from "contract/candidates/candidates.ts";
import { changeDossier, createDossier, giveBackSource, readDossier } from "contract/candidates/dossiers.ts";
import { hideParts, readOwnPage } from "contract/candidates/own-page/centre.ts";
import { ownDossier, setAvailability, shareOwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { SHARED_PARTS, SHARING_WORDING } from "contract/candidates/own-page/own-values.ts";
import { describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { importsBy } from "../imports/fixtures.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { changeOwnColumns } from "../intake/own-columns-store.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const test = useTestApp({ scene });
const state = { id: 0, staff: { token: "" } };
async function scene(): Promise<void> {
  state.id = await makeCandidate(test.ctx);
  state.staff = await logInStaff(test, { firstName: "Nolwenn", lastName: "Le Bris" });
}

const me = async () => ({ token: await tokenOfCandidate(test.ctx, state.id) });
const seen = () => test.response(readOwnPage, { id: String(state.id) }, state.staff);

describe("the centre's calls for a candidate's own page", () => {
  it("staff see the candidate's settings with dates, and the candidate's own page (B11-13)", async () => {
    await test.response(shareOwnDossier, { photo: false }, await me());
    test.clock.advance(60_000);
    await test.response(setAvailability, { drivingLicence: "soon" }, await me());
    const { page, changes, sharing, availability, isMinor } = await seen();
    expect(page).toEqual(await test.response(ownDossier, {}, await me()));
    expect([sharing.photo, availability.drivingLicence, isMinor]).toEqual([false, "soon", false]);
    const by = { by: "person", staff: null, wording: SHARING_WORDING };
    expect(changes).toMatchObject([
      { ...by, at: test.clock.now().toISOString(), after: { drivingLicence: "soon" } },
      { ...by, before: { sharesPhoto: true }, after: { sharesPhoto: false } },
    ]);
  });

  it("staff can hide a candidate's parts, but no call of the centre shows hidden parts again (B11-13)", async () => {
    const hidden = await test.response(hideParts, { id: String(state.id), parts: ["photo", "letter"] }, state.staff);
    expect(hidden).toEqual({ sharing: { photo: false, phone: true, email: true, letter: false } });
    for (const parts of [[], ["photo", "all"], [...SHARED_PARTS, "photo"]] as never[])
      expect((await test.send(hideParts, { id: String(state.id), parts }, state.staff)).statusCode).toBe(400);
    const reader = { token: await test.tokenOf(await makeHolder(test.ctx)) };
    const sheet = await test.response(candidate, { id: String(state.id) }, reader);
    expect([sheet.coverLetter, sheet.notShared]).toEqual([null, ["photo", "letter"]]);
    expect((await seen()).changes[0]).toMatchObject({
      ...{ by: "staff", staff: { firstName: "Nolwenn", lastName: "Le Bris" } },
      after: { sharesPhoto: false, sharesLetter: false },
    });
    expect(await test.events()).toContain("staff: hide parts of dossier");
    await test.response(shareOwnDossier, { photo: true }, await me());
    expect((await seen()).sharing).toMatchObject({ photo: true, letter: false });
  });

  it("after the publication of a dossier, the centre's form cannot make phone or e-mail visible (B11-05 B11-13)", async () => {
    state.id = await makeCandidate(test.ctx, { contactShareable: false });
    const form = async (contactShareable: boolean) => {
      const { edition } = await test.response(readDossier, { id: String(state.id) }, state.staff);
      await test.response(changeDossier, { id: String(state.id), edition, contactShareable }, state.staff);
      const { phone, email } = (await seen()).sharing;
      return [phone, email];
    };
    expect([await form(true), await form(false), await form(true)]).toEqual(Array(3).fill([false, false]));
    state.id = await makeCandidate(test.ctx);
    await test.response(shareOwnDossier, { phone: true }, await me());
    expect(await form(false)).toEqual([false, false]);
    await test.response(giveBackSource, { id: String(state.id), fields: ["contactShareable"] }, state.staff);
    expect((await seen()).sharing).toMatchObject({ phone: false, email: false });
    const { externalId: _id, version: _version, active: _active, ...fields } = candidateRecord();
    const other = { lastName: "Autre", email: "autre@example.org", contactShareable: false };
    state.id = (await test.response(createDossier, { ...fields, ...other }, state.staff)).id;
    expect(await form(true)).toEqual([true, true]);
  });

  it("after a dossier's publication, an import can hide phone and e-mail, but cannot show them (B11-13)", async () => {
    const { tried, start } = importsBy(test, state.staff);
    const load = async (version: number, contactShareable: boolean) => {
      const line = `ESSAI-0009;${version};Roux;Zoé;35000;z@mail.example;${contactShareable}`;
      await start(await tried(["externalId;version;lastName;firstName;ZIPCode;email;contactShareable", line]));
      const rows = test.ctx.db.selectFrom("candidates").select("id").where("external_id", "=", "ESSAI-0009");
      state.id = (await rows.executeTakeFirstOrThrow()).id;
      const { sharing } = await seen();
      return [sharing.phone, sharing.email];
    };
    expect(await load(1, false)).toEqual([false, false]);
    expect(await load(2, true)).toEqual([false, false]);
    await test.response(shareOwnDossier, { phone: true, email: true }, await me());
    expect(await load(3, true)).toEqual([true, true]);
    expect(await load(4, false)).toEqual([false, false]);
  });

  it("if two changes of a dossier are simultaneous, the history names each change's author (B11-05 B11-13)", async () => {
    state.id = await makeCandidate(test.ctx);
    const person = await me();
    const staff = await makeStaff(test.ctx);
    await meanwhile(
      test,
      (trx) => changeOwnColumns(trx, state.id, { shares_photo: false }, { now: test.clock.now(), staffId: staff }),
      () => test.response(shareOwnDossier, { letter: false }, person),
    );
    expect((await seen()).changes.slice(0, 2)).toMatchObject([
      { by: "person", before: { sharesLetter: true }, after: { sharesLetter: false } },
      { by: "staff", before: { sharesPhoto: true }, after: { sharesPhoto: false } },
    ]);
    expect((await seen()).changes[0]?.after).not.toHaveProperty("sharesPhoto");
  });

  it("a dossier's history names each part that a record of the feed shows or hides (B11-05 B11-12)", async () => {
    const record = { externalId: "A-1", contactShareable: false };
    state.id = await makeCandidate(test.ctx, record);
    await makeCandidate(test.ctx, { ...record, version: 2, contactShareable: true, city: "Brest" });
    await makeCandidate(test.ctx, { ...record, version: 3, contactShareable: true, city: "Vannes" });
    await makeCandidate(test.ctx, { ...record, version: 4, contactShareable: true, birthday: "2010-05-01" });
    const { changes } = await seen();
    const by = { by: "feed", staff: null, wording: null, at: test.clock.now().toISOString() };
    const parts = (phone: boolean) => ({ sharesPhone: phone, sharesEmail: phone });
    expect(changes).toEqual([
      { ...by, before: { sharesPhoto: true, ...parts(true) }, after: { sharesPhoto: false, ...parts(false) } },
      { ...by, before: parts(false), after: parts(true) },
    ]);
  });

  it("staff see whether a candidate is a minor (B11-12)", async () => {
    state.id = await makeCandidate(test.ctx, { birthday: "2008-02-15" });
    expect((await seen()).isMinor).toBe(true);
    test.clock.advance(86_400_000);
    state.staff = await logInStaff(test);
    expect((await seen()).isMinor).toBe(false);
  });
});
