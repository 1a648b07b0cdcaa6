import { saveSearch } from "contract/alerts/saved-searches.ts";
import { candidate, candidates } from "contract/candidates/candidates.ts";
import {
  changeDossier,
  createDossier,
  dossierHistory,
  giveBackSource,
  readDossier,
} from "contract/candidates/dossiers.ts";
import { getFile } from "contract/candidates/files.ts";
import {
  ownDossier,
  ownPicture,
  ownResume,
  setAvailability,
  shareOwnDossier,
} from "contract/candidates/own-page/own-dossier.ts";
import { SHARING_WORDING } from "contract/candidates/own-page/own-values.ts";
import { ownViews } from "contract/candidates/own-page/views.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { PORTRAIT, RESUME } from "../../../tests/support/access-scene.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../dossiers/fixtures.ts";
import { storeFile } from "../files/store-file.ts";
import { anonymiseCandidates } from "../intake/anonymise-candidates.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const test = useTestApp();
const ALL = { photo: true, phone: true, email: true, letter: true };
const MINOR = "2010-05-01";

const clinic = async () => ({ token: await test.tokenOf(await makeHolder(test.ctx)) });
const person = async (id: number) => ({ token: await tokenOfCandidate(test.ctx, id) });
const own = async (id: number) => test.response(ownDossier, {}, await person(id));
const sheet = (id: number, who: { token: string }) => test.response(candidate, { id: String(id) }, who);

/** Removes the values that differ between accounts. */
function withoutAccount(text: string): string {
  const { isSelected, isAlreadyConsulted, distance, distanceApproximate, ...rest } = JSON.parse(text);
  return JSON.stringify(rest);
}

describe("the own page", () => {
  it.each([
    ["published", undefined, { photo: false, phone: false, email: true, letter: false }],
    ["recruited", "recruit", ALL],
  ] as const)(
    "the own page of a %s dossier contains the same card and sheets that clinics get (B11-04)",
    async (state, move, sharing) => {
      const files = { profilePicture: "portrait.webp", personalResume: "cv.pdf" };
      const id = await makeCandidate(test.ctx, files);
      const me = await person(id);
      await test.response(shareOwnDossier, sharing, me);
      const reader = await clinic();
      const before = await test.send(candidate, { id: String(id) }, reader);
      await test.response(addToSelection, { selectionId: id }, reader);
      if (move) await makeMove(test.ctx, move, id);
      const list = await test.response(candidates, { withoutSelection: false, active: state === "published" }, reader);
      const after = await test.send(candidate, { id: String(id) }, reader);
      const page = JSON.parse((await test.send(ownDossier, {}, me)).body);
      expect(page.state).toBe(state);
      expect(JSON.stringify(page.card)).toBe(withoutAccount(JSON.stringify(list["hydra:member"][0])));
      if (!move) expect(JSON.stringify(page.sheet)).toBe(withoutAccount(before.body));
      expect(JSON.stringify(page.sheetSelected)).toBe(withoutAccount(after.body));
    },
  );

  it("the own page of a withdrawn dossier shows what clinics saw before the withdrawal (B11-04)", async () => {
    const id = await makeCandidate(test.ctx);
    await makeMove(test.ctx, "withdraw", id);
    const { state, card, sheetSelected, fields } = await own(id);
    expect([state, card.active, sheetSelected.cellPhone]).toEqual(["withdrawn", true, "0639980001"]);
    expect(fields).toMatchObject({ lastName: "Perrot", cellPhone: "0639980001", email: "lise.perrot@example.org" });
  });

  it("candidates can read and change only their own dossiers (B11-03)", async () => {
    const [one, two] = [await makeCandidate(test.ctx), await makeCandidate(test.ctx, { firstName: "Zoé" })];
    await test.response(shareOwnDossier, { photo: false }, await person(one));
    expect([(await own(one)).sharing.photo, (await own(two)).sharing.photo]).toEqual([false, true]);
    expect((await own(two)).fields.firstName).toBe("Zoé");
  });

  it("candidates see their own files, uncached, even while clinics cannot see the files (B11-03 B11-04)", async () => {
    await storeFile(test.ctx, "portrait.webp", PORTRAIT);
    await storeFile(test.ctx, "cv.pdf", RESUME);
    const id = await makeCandidate(test.ctx, { profilePicture: "portrait.webp", personalResume: "cv.pdf" });
    const me = await person(id);
    await test.response(shareOwnDossier, { photo: false }, me);
    for (const [call, input, type] of [
      [ownPicture, { size: "128" }, "image/webp"],
      [ownResume, {}, "application/pdf"],
    ] as const) {
      const { headers } = await test.send(call, input, me);
      expect([headers["content-type"], headers["cache-control"]]).toEqual([type, expect.stringContaining("no-store")]);
    }
    const without = await person(await makeCandidate(test.ctx));
    expect(problemOf(await test.send(ownPicture, {}, without))).toEqual([404, "fileNotFound"]);
  });
});

describe("the parts that a candidate shares", () => {
  it("if a candidate hides parts, a clinic's next response names the parts but omits the content (B11-05)", async () => {
    await storeFile(test.ctx, "portrait.webp", PORTRAIT);
    const id = await makeCandidate(test.ctx, { profilePicture: "portrait.webp" });
    const [me, reader] = [await person(id), await clinic()];
    await test.response(addToSelection, { selectionId: id }, reader);
    const picture = async () => (await test.send(getFile, { token: reader.token, name: "portrait.webp" })).statusCode;
    const values = async () => {
      const { profilePicture, cellPhone, email, coverLetter, notShared } = await sheet(id, reader);
      return [...[profilePicture, cellPhone, email, coverLetter].map((value) => value !== null), notShared];
    };
    expect([await picture(), await values()]).toEqual([200, [true, true, true, true, []]]);
    await test.response(shareOwnDossier, { photo: false, phone: false }, me);
    expect([await picture(), await values()]).toEqual([404, [false, false, true, true, ["photo", "phone"]]]);
    const sharing = await test.response(shareOwnDossier, { ...ALL, email: false, letter: false }, me);
    expect(sharing).toEqual({ sharing: { photo: true, phone: true, email: false, letter: false } });
    expect([await picture(), await values()]).toEqual([200, [true, true, false, false, ["email", "letter"]]]);
  });

  it("until a candidate opens the own page, the feed decides if clinics see phone and e-mail (B11-05)", async () => {
    const reader = await clinic();
    const notShared = async (version: number, contactShareable: boolean) => {
      const id = await makeCandidate(test.ctx, { externalId: "A-1", version, contactShareable });
      return (await sheet(id, reader)).notShared;
    };
    expect([await notShared(1, false), await notShared(2, true)]).toEqual([["phone", "email"], []]);
  });

  it("once the own page has shown a part as hidden, feed and centre cannot make the part visible (B11-05 B11-13)", async () => {
    const feed = (version: number, contactShareable: boolean) =>
      makeCandidate(test.ctx, { externalId: "A-1", version, contactShareable });
    const id = await feed(1, false);
    const saw = (await own(id)).sharing;
    expect(saw).toEqual({ ...ALL, phone: false, email: false });
    const staff = await logInStaff(test);
    const path = { id: String(id) };
    const form = async (contactShareable: boolean) => {
      const { edition } = await test.response(readDossier, path, staff);
      return test.response(changeDossier, { ...path, edition, contactShareable }, staff);
    };
    const giveBack = () => test.response(giveBackSource, { ...path, fields: ["contactShareable"] }, staff);
    expect((await form(true)).contactShareable).toBe(true);
    expect((await own(id)).sharing).toEqual(saw);
    await feed(2, true);
    await form(false);
    expect((await giveBack()).contactShareable).toBe(true);
    expect((await own(id)).sharing).toEqual(saw);
    expect((await sheet(id, await clinic())).notShared).toEqual(["phone", "email"]);
  });

  it("if a candidate hides a part, the server records time, author and version of the text (B11-05)", async () => {
    const id = await makeCandidate(test.ctx);
    const me = await person(id);
    await test.response(shareOwnDossier, { photo: false, letter: true }, me);
    await test.response(shareOwnDossier, { photo: false }, me);
    const { items } = await test.response(dossierHistory, { id: String(id) }, await logInStaff(test));
    expect(items.slice(0, -1)).toEqual([
      {
        at: "2026-02-14T09:00:00.000Z",
        by: { origin: "person", firstName: null, lastName: null },
        before: { sharesPhoto: true },
        after: { sharesPhoto: false },
      },
    ]);
    const stored = await test.ctx.db.selectFrom("candidate_changes").select("wording").execute();
    expect(stored).toEqual([{ wording: SHARING_WORDING }]);
  });

  it("anonymising a candidate deletes availability and licence, but leaves hidden parts hidden (B11-05)", async () => {
    const record = { externalId: "A-1", version: 1 };
    const id = await makeCandidate(test.ctx, record);
    const me = await person(id);
    await test.response(shareOwnDossier, { phone: false, email: true }, me);
    await test.response(setAvailability, { from: "2027-09-01", mobilityKm: 30, drivingLicence: "yes" }, me);
    await makeMove(test.ctx, "recruit", id);
    await anonymiseCandidates(test.ctx, test.clock.now());
    expect((await test.send(ownDossier, {}, me)).statusCode).toBe(401);
    await makeCandidate(test.ctx, { ...record, version: 2, active: false });
    await makeCandidate(test.ctx, { ...record, version: 3, contactShareable: false });
    const page = await own(id);
    expect(page.sharing).toEqual({ ...ALL, phone: false, email: false });
    expect(page.availability).toEqual({ from: null, mobilityKm: null, drivingLicence: null, lookingFor: true });
  });
});

describe("a candidate under 18", () => {
  const hidden = { photo: false, phone: false, email: false, letter: true };

  it("a minor's photo, phone and e-mail are hidden at first, whether feed or staff add the minor (B11-12)", async () => {
    expect((await own(await makeCandidate(test.ctx, { birthday: MINOR }))).sharing).toEqual(hidden);
    const staff = await logInStaff(test);
    const { externalId: _id, version: _version, active: _active, ...fields } = candidateRecord({ birthday: MINOR });
    const { id } = await test.response(createDossier, fields, staff);
    await makeMove(test.ctx, "publish", id);
    expect((await own(id)).sharing).toEqual(hidden);
  });

  it("clinics see a candidate's photo at first only from the 18th birthday (B11-12)", async () => {
    const photo = async (birthday: string) => (await own(await makeCandidate(test.ctx, { birthday }))).sharing.photo;
    expect([await photo("2008-02-14"), await photo("2008-02-15")]).toEqual([true, false]);
  });

  it("no newer record, 18th birthday or new e-mail address makes a minor's hidden parts visible (B11-12)", async () => {
    const record = { externalId: "A-1", birthday: MINOR };
    const id = await makeCandidate(test.ctx, record);
    await makeCandidate(test.ctx, { ...record, version: 2, contactShareable: false });
    await makeCandidate(test.ctx, { ...record, version: 3, contactShareable: true });
    await test.response(shareOwnDossier, { phone: true }, await person(id));
    // Another person may have read the mails to the former address.
    await makeCandidate(test.ctx, { ...record, version: 4, email: "autre@example.org" });
    expect((await own(id)).sharing).toEqual(hidden);
    test.clock.advance(4 * 365 * 86_400_000);
    await makeCandidate(test.ctx, { ...record, version: 5, city: "Brest", email: "autre@example.org" });
    expect((await own(id)).sharing).toEqual(hidden);
    await test.response(shareOwnDossier, { photo: true }, await person(id));
    await makeCandidate(test.ctx, { ...record, version: 6, city: "Vannes", email: "autre@example.org" });
    expect((await own(id)).sharing).toEqual({ ...hidden, photo: true });
  });

  it("if a new birthday makes the candidate a minor, photo, phone and e-mail become hidden (B11-12)", async () => {
    const record = { externalId: "A-1", birthday: "2000-01-01" };
    const id = await makeCandidate(test.ctx, record);
    await test.response(shareOwnDossier, { phone: true }, await person(id));
    await makeCandidate(test.ctx, { ...record, version: 2, birthday: MINOR });
    expect((await own(id)).sharing).toEqual(hidden);
  });
});

describe("when and where a candidate can work", () => {
  it("card and sheet show new availability at once; a change keeps the fields that it omits (B11-06)", async () => {
    const id = await makeCandidate(test.ctx);
    const [me, reader] = [await person(id), await clinic()];
    const said = { from: "2027-09-01", mobilityKm: 0, drivingLicence: "soon", lookingFor: true } as const;
    expect(await test.response(setAvailability, said, me)).toEqual({ availability: said });
    const { "hydra:member": cards } = await test.response(candidates, {}, reader);
    expect([cards[0]?.availability, (await sheet(id, reader)).availability]).toEqual([said, said]);
    await test.response(setAvailability, { from: null, lookingFor: false }, me);
    expect((await sheet(id, reader)).availability).toEqual({ ...said, from: null, lookingFor: false });
  });

  it("a search and a saved search find and count candidates by availability and licence (B11-06 B0-04)", async () => {
    for (const [firstName, ZIPCode, from, drivingLicence] of [
      ["Ana", "35000", "2027-09-01", "yes"],
      ["Bea", "35000", "2027-10-15", "soon"],
      ["Cléo", "29000", null, "yes"],
      ["Dina", "35000", null, null],
    ] as const)
      await test.response(
        setAvailability,
        { from, drivingLicence },
        await person(await makeCandidate(test.ctx, { firstName, ZIPCode })),
      );
    const { token } = await clinic();
    for (const [filters, names] of [
      [{ drivingLicence: "yes" }, ["Ana", "Cléo"]],
      [{ drivingLicence: "soon" }, ["Bea"]],
      [{ drivingLicence: "no" }, []],
      [{ availableBefore: "2027-09-01" }, ["Ana"]],
      [{ availableBefore: "2027-08-31" }, []],
      [{ availableBefore: "2027-12-31" }, ["Ana", "Bea"]],
      [{ availableBefore: "2027-12-31", drivingLicence: "yes" }, ["Ana"]],
      [{ drivingLicence: "yes", ZIPCode: ["35"] }, ["Ana"]],
      [{ drivingLicence: "yes", near: "29000" }, ["Ana", "Cléo"]],
      [{ drivingLicence: "yes", near: "29000", radius: "10" }, ["Cléo"]],
      [{ drivingLicence: "yes", lastName: "perr" }, ["Ana", "Cléo"]],
      [{ drivingLicence: "yes", firstName: "an" }, ["Ana"]],
      [{ drivingLicence: "yes", studyLevelCategory: "3", jobInterviewStatus: ["oui"] }, ["Ana", "Cléo"]],
    ] as const) {
      const { ZIPCode, jobInterviewStatus, ...others } = { ZIPCode: [], jobInterviewStatus: [], ...filters };
      const input = { ...others, ZIPCode: [...ZIPCode], jobInterviewStatus: [...jobInterviewStatus] };
      const found = await test.response(candidates, input, { token });
      const firstNames = found["hydra:member"].map(({ firstName }) => firstName).sort();
      expect([filters, found["hydra:totalItems"], firstNames]).toEqual([filters, names.length, names]);
    }
    for (const query of ["availableBefore=2027-02-30", "availableBefore=demain", "drivingLicence=B"])
      expect((await test.get(`/api/veterinary/candidates?${query}`, token)).statusCode, query).toBe(400);
    const filters = { drivingLicence: "yes", availableBefore: "2027-12-31" } as const;
    const saved = await test.response(saveSearch, { name: "Permis", alert: "none", filters }, { token });
    expect(saved.filters).toMatchObject(filters);
  });

  it("the server rejects invalid availability with an error for the invalid field (B11-06 B0-05)", async () => {
    const me = await person(await makeCandidate(test.ctx));
    for (const [field, ...values] of [
      ["from", "2027-02-30", "demain", "0000-01-01", 20270901],
      ["mobilityKm", -1, 201, 1.5, "30"],
      ["drivingLicence", "B"],
      ["lookingFor", null],
    ] as const)
      for (const value of values) {
        const response = await test.send(setAvailability, { [field]: value }, me);
        const errors = [{ field, error: expect.any(String) }];
        expect([value, response.statusCode, response.json().errors]).toEqual([value, 422, errors]);
      }
  });
});

describe("the clinics that opened a dossier", () => {
  const open = async (id: number, accountId: string) => sheet(id, { token: await test.tokenOf(accountId) });

  it("candidates see which clinics opened the dossier, latest day first, but no people's names (B11-08)", async () => {
    const id = await makeCandidate(test.ctx);
    const holderId = await makeHolder(test.ctx, { firstName: "Canari", lastName: "Canari" });
    const collaborator = await makeCollaborator(test.ctx, holderId);
    const other = await makeHolder(test.ctx);
    await open(id, holderId);
    await open(id, collaborator);
    await test.response(addToSelection, { selectionId: id }, { token: await test.tokenOf(holderId) });
    test.clock.advance(2 * 3_600_000);
    await open(id, holderId);
    test.clock.advance(24 * 3_600_000);
    await open(id, other);
    const { total, items, next } = await test.response(ownViews, {}, await person(id));
    expect([total, next]).toEqual([2, null]);
    expect(items.map(({ day, contact }) => [day, contact])).toEqual([
      ["2026-02-15", false],
      ["2026-02-14", true],
    ]);
    expect(items.every(({ clinic, city }) => clinic !== null && city !== null)).toBe(true);
    expect(JSON.stringify(items)).not.toContain("Canari");
    expect((await own(id)).lastSeen).toEqual(items[0]);
    await test.ctx.db.deleteFrom("accounts").where("id", "=", other).execute();
    const later = await test.response(ownViews, {}, await person(id));
    expect(later.items[0]).toMatchObject({ clinic: null, city: null });
  });

  it("the list of clinics that opened a dossier has pages of 30 (B11-08)", async () => {
    const id = await makeCandidate(test.ctx);
    await open(id, await makeHolder(test.ctx));
    const { id: _id, ...view } = await test.ctx.db.selectFrom("view_log").selectAll().executeTakeFirstOrThrow();
    const days = Array.from({ length: 30 }, (_, day) => new Date(2026, 0, day + 1, 12));
    await test.ctx.db
      .insertInto("view_log")
      .values(days.map((viewed_at) => ({ ...view, viewed_at })))
      .execute();
    const first = await test.response(ownViews, {}, await person(id));
    const cursor = new URL(first.next ?? "", "https://espace.example").searchParams.get("cursor") ?? "";
    const second = await test.response(ownViews, { cursor }, await person(id));
    expect([first.total, first.items.length, second.items.length, second.next]).toEqual([31, 30, 1, null]);
  });
});
