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
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { PORTRAIT, RESUME } from "../../../tests/support/access-scene.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
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
    ["published", undefined, ALL],
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

  it("browsers cache neither the picture nor the resume of the own page (B11-03)", async () => {
    await storeFile(test.ctx, "portrait.webp", PORTRAIT);
    await storeFile(test.ctx, "cv.pdf", RESUME);
    const me = await person(
      await makeCandidate(test.ctx, { profilePicture: "portrait.webp", personalResume: "cv.pdf" }),
    );
    for (const call of [ownPicture, ownResume])
      expect((await test.send(call, {}, me)).headers["cache-control"]).toContain("no-store");
  });

  it("candidates see their own picture and resume, even while clinics cannot see the files (B11-04)", async () => {
    await storeFile(test.ctx, "portrait.webp", PORTRAIT);
    await storeFile(test.ctx, "cv.pdf", RESUME);
    const id = await makeCandidate(test.ctx, { profilePicture: "portrait.webp", personalResume: "cv.pdf" });
    const me = await person(id);
    await test.response(shareOwnDossier, { photo: false }, me);
    expect((await test.send(ownPicture, { size: "128" }, me)).headers["content-type"]).toBe("image/webp");
    expect((await test.send(ownResume, {}, me)).headers["content-type"]).toBe("application/pdf");
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

  it("if a candidate hides a part, the history has the time, the author and the page's wording (B11-05)", async () => {
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

  it("if staff withdraw a consent, phone and e-mail stay hidden even if staff enter it again (B11-13)", async () => {
    const id = await makeCandidate(test.ctx);
    await test.response(shareOwnDossier, { phone: true }, await person(id));
    const staff = await logInStaff(test);
    for (const contactShareable of [false, true]) {
      const { edition } = await test.response(readDossier, { id: String(id) }, staff);
      await test.response(changeDossier, { id: String(id), edition, contactShareable }, staff);
    }
    expect((await own(id)).sharing).toEqual({ ...ALL, phone: false, email: false });
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

  it.each([
    ["2008-02-14", true],
    ["2008-02-15", false],
  ])("if a candidate was born on %s, clinics see the photo at first: %s (B11-12)", async (birthday, photo) => {
    expect((await own(await makeCandidate(test.ctx, { birthday }))).sharing.photo).toBe(photo);
  });

  it("neither a newer record nor the 18th birthday makes a minor's hidden parts visible (B11-12)", async () => {
    const record = { externalId: "A-1", birthday: MINOR };
    const id = await makeCandidate(test.ctx, record);
    await makeCandidate(test.ctx, { ...record, version: 2, contactShareable: false });
    await makeCandidate(test.ctx, { ...record, version: 3, contactShareable: true });
    test.clock.advance(4 * 365 * 86_400_000);
    await makeCandidate(test.ctx, { ...record, version: 4, city: "Brest" });
    expect((await own(id)).sharing).toEqual(hidden);
    await test.response(shareOwnDossier, { photo: true }, await person(id));
    await makeCandidate(test.ctx, { ...record, version: 5, city: "Vannes" });
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

  it.each([
    ["from", "2027-02-30"],
    ["from", "demain"],
    ["from", "0000-01-01"],
    ["from", 20270901],
    ["mobilityKm", -1],
    ["mobilityKm", 201],
    ["mobilityKm", 1.5],
    ["mobilityKm", "30"],
    ["drivingLicence", "B"],
    ["lookingFor", null],
  ])("the server rejects an invalid %s with an error for this field: %o (B11-06 B0-05)", async (field, value) => {
    const me = await person(await makeCandidate(test.ctx));
    const response = await test.send(setAvailability, { [field]: value }, me);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field, error: expect.any(String) }]);
  });
});
