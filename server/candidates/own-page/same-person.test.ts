import { notificationList } from "contract/alerts/notifications.ts";
import { candidate, candidates } from "contract/candidates/candidates.ts";
import { publishDossier, restoreDossier } from "contract/candidates/dossier-moves.ts";
import { changeDossier, createDossier, readDossier } from "contract/candidates/dossiers.ts";
import { candidateBatch, deleteCandidate, putCandidate } from "contract/candidates/intake.ts";
import { hideParts, readOwnPage } from "contract/candidates/own-page/centre.ts";
import {
  eraseOwnDossier,
  pauseOwnDossier,
  resumeOwnDossier,
  withdrawOwnDossier,
} from "contract/candidates/own-page/leave.ts";
import { ownDossier, shareOwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { confirmRecruitment, reportRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import type { Database } from "../../platform/db/connect.ts";
import { insertSelections } from "../../selection/entries/store.ts";
import { findDossier, lockDossier } from "../dossiers/dossier-store.ts";
import { makeMove } from "../dossiers/fixtures.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { tokenOfCandidate } from "./fixtures.ts";
import { lockOwnDossier } from "./own-dossier-store.ts";

const test = useTestApp({ scene });
const provider = { token: PROVIDER_KEY };
const FIRST = { externalId: "A-1", lastName: "Le Goff", firstName: "Élise" };
const SECOND = {
  ...FIRST,
  externalId: "B-7",
  lastName: "LE GOFF",
  firstName: "Elise",
  email: "LISE.perrot@example.org",
};
const me = { token: "" };

async function scene(): Promise<void> {
  me.token = await tokenOfCandidate(test.ctx, await makeCandidate(test.ctx, FIRST));
}

async function put(externalId: string) {
  const record = candidateRecord({ ...SECOND, externalId, email: null, version: 2 });
  return (await test.send(putCandidate, { named: externalId, ...record }, provider)).statusCode;
}

async function send(wish: object, dryRun?: "1") {
  const { results } = await test.response(
    candidateBatch,
    { items: [candidateRecord({ ...SECOND, ...wish })], dryRun },
    provider,
  );
  return results[0];
}

describe("a feed's record with a new id about a person who already has a dossier", () => {
  it("if the feed sends a person under a new id, the new dossier hides the person's hidden parts (B11-05)", async () => {
    await test.response(shareOwnDossier, { photo: false, phone: false, letter: false }, me);
    const id = (await send({}))?.id ?? 0;
    const { sharing } = await test.response(ownDossier, {}, { token: await tokenOfCandidate(test.ctx, id) });
    expect(sharing).toEqual({ photo: false, phone: false, email: true, letter: false });
    await test.response(shareOwnDossier, { phone: true, email: true }, me);
    const third = (await send({ externalId: "C-9", contactShareable: false }))?.id ?? 0;
    const page = await test.response(ownDossier, {}, { token: await tokenOfCandidate(test.ctx, third) });
    expect(page.sharing).toEqual({ photo: false, phone: false, email: false, letter: false });
  });

  it("after a person withdrew, the server still stores a similar record of a different person (B11-05)", async () => {
    await test.send(withdrawOwnDossier, {}, me);
    for (const [at, wish] of [
      { firstName: "Anne" },
      { birthday: "2005-03-01", email: "autre@example.org", cellPhone: "0639980099" },
      { lastName: "Goff", email: null },
      { lastName: "Goff", birthday: "2005-03-01", cellPhone: "0639980099" },
      { email: "autre@example.org", cellPhone: "0639980099" },
    ].entries())
      expect((await send({ ...wish, externalId: `S-${at}` }))?.outcome, JSON.stringify(wish)).toBe("created");
  });

  it("until a person who withdrew returns, the server refuses changed records of the person (B11-09)", async () => {
    const wishes = [
      { email: "autre@example.org" },
      { email: null, cellPhone: null },
      { birthday: "2005-03-01" },
      { birthday: null, email: null },
      { lastName: "Legoffic" },
      { externalId: "Á - 1", birthday: null, email: "autre@example.org" },
      { ...FIRST, version: 2, lastName: "Roux" },
      { ...FIRST, version: 2, email: "roux@example.org" },
      { ...FIRST, version: 2, email: null },
    ];
    const outcomes = async (dryRun?: "1") => {
      const results = [];
      for (const wish of wishes) results.push(await send(wish, dryRun));
      return results;
    };
    await test.send(withdrawOwnDossier, {}, me);
    const refused = { outcome: "refused", errors: [{ field: null, error: reasons.leftByPerson }] };
    expect(await outcomes()).toMatchObject(wishes.map(() => refused));
    await test.send(resumeOwnDossier, {}, me);
    const stored = [...Array(6).fill({ outcome: "created" }), ...Array(3).fill({ outcome: "updated" })];
    expect(await outcomes("1")).toMatchObject(stored);
  });

  it("after an erasure, the server stores no record whose external id is the old id respelled (B11-10)", async () => {
    await test.send(eraseOwnDossier, { confirm: "EFFACER" }, me);
    const spellings = ["a-1", "A -1", "Á-1", " Ａ-１ "].map((externalId) => ({
      externalId,
      birthday: null,
      email: null,
    }));
    for (const wish of spellings) expect((await send(wish))?.outcome).toBe("refused");
    test.clock.advance(73 * 3_600_000);
    await test.jobs.drain();
    for (const wish of spellings) expect((await send(wish))?.outcome).toBe("erased");
    expect(await test.ctx.db.selectFrom("candidates").select("id").execute()).toEqual([]);
  });

  it("an erased person can apply again under a new external id (B11-10)", async () => {
    await test.send(eraseOwnDossier, { confirm: "EFFACER" }, me);
    await test.send(deleteCandidate, { externalId: FIRST.externalId }, provider);
    expect((await send({}))?.outcome).toBe("created");
  });

  it.each([
    [pauseOwnDossier, { until: "2026-02-20" }],
    [withdrawOwnDossier, {}],
    [eraseOwnDossier, { confirm: "EFFACER" }],
  ] as const)(
    "after $path, the person's dossiers are hidden, and new records refused, until the return (B11-09 B11-10)",
    async (call, input) => {
      const staff = await logInStaff(test);
      const feed = (wish: object) => makeCandidate(test.ctx, { ...SECOND, email: null, ...wish });
      const published = await feed({ externalId: "P" });
      const recruited = await feed({ externalId: "R", active: false });
      const archived = await feed({ externalId: "V", active: false, lastName: "Roux", email: SECOND.email });
      await makeMove(test.ctx, "archive", archived);
      const reader = await makeHolder(test.ctx);
      for (const id of [published, recruited]) await insertSelections(test.ctx.db, [reader], id, test.clock.now());
      const token = await test.tokenOf(reader);
      const seen = async () => {
        const list = (await test.response(selections, {}, { token })).veterinaryCandidateVeterinaryUsers;
        const found = (await test.response(candidates, { withoutSelection: "false" }, { token }))["hydra:totalItems"];
        return [found, ...list.map(({ veterinaryCandidate: { lastName, city } }) => `${lastName} ${city}`)];
      };
      const before = [2, "LE GOFF Rennes", "LE GOFF Rennes"];
      expect(await seen()).toEqual(before);
      await test.send(call, input, me);
      const versions = { P: await put("P"), R: await put("R") };
      expect(versions).toEqual(call === eraseOwnDossier ? { P: 422, R: 422 } : { P: 200, R: 200 });
      const id = String(archived);
      await test.send(restoreDossier, { id }, staff);
      expect(problemOf(await test.send(publishDossier, { id }, staff))).toEqual([409, "leftByPerson"]);
      expect(await seen()).toEqual([0, " null", " null"]);
      const refused = { id: null, outcome: "refused", errors: [{ field: null, error: reasons.leftByPerson }] };
      for (const dryRun of ["1", undefined] as const) expect(await send({}, dryRun)).toMatchObject(refused);
      await test.send(resumeOwnDossier, {}, me);
      expect(await seen()).toEqual(before);
      expect((await send({}))?.outcome).toBe("created");
    },
  );

  it("a record of a person who is withdrawing waits for the withdrawal and is then refused (B11-09)", async () => {
    const leave = async (trx: Database) => {
      const { id } = await trx
        .selectFrom("candidates")
        .select("id")
        .where("external_id", "=", "A-1")
        .executeTakeFirstOrThrow();
      await lockDossier(trx, id);
      const left = { active: false, hidden_as: "withdrawn", left_as: "withdrawn", left_from: "published" } as const;
      await trx.updateTable("candidates").set(left).where("id", "=", id).execute();
    };
    expect(await meanwhile(test, leave, () => send({}))).toMatchObject({ outcome: "refused" });
  });

  it("a withdrawal also hides the person's second dossier that staff change at the same time (B11-09)", async () => {
    const other = await makeCandidate(test.ctx, { ...SECOND, email: null });
    // With many rows, PostgreSQL reads by index, and rechecks a row differently after it waited for the row's lock.
    const ids = Array.from({ length: 1500 }, (_, index) => ({ externalId: `F-${index}`, lastName: `Nom ${index}` }));
    await writeCandidates(
      test.ctx,
      ids.map((wish) => candidateRecord({ ...wish, email: null, cellPhone: null })),
    );
    await sql`analyze candidates`.execute(test.ctx.db);
    const change = async (trx: Database) => {
      await lockDossier(trx, other);
      await trx.updateTable("candidates").set({ city: "Vannes" }).where("id", "=", other).execute();
    };
    await meanwhile(test, change, () => test.send(withdrawOwnDossier, {}, me));
    const { state, left_as } = await findDossier(test.ctx.db, other);
    expect({ state, left_as }).toEqual({ state: "withdrawn", left_as: "withdrawn" });
  });

  it("a refused record that shows that a dossier is of a person who left hides this dossier (B11-09)", async () => {
    const wrong = { ...SECOND, lastName: "Durand", birthday: "2001-01-01", email: "autre@example.org" };
    const other = await makeCandidate(test.ctx, wrong);
    await test.send(withdrawOwnDossier, {}, me);
    expect((await findDossier(test.ctx.db, other)).state).toBe("published");
    expect((await send({ version: 2 }, "1"))?.outcome).toBe("refused");
    expect((await findDossier(test.ctx.db, other)).state).toBe("published");
    expect((await send({ version: 2 }))?.outcome).toBe("refused");
    expect((await findDossier(test.ctx.db, other)).state).toBe("withdrawn");
    await test.send(resumeOwnDossier, {}, me);
    expect((await send({ version: 3 }))?.outcome).toBe("updated");
    expect((await findDossier(test.ctx.db, other)).state).toBe("published");
  });

  it("an erasure erases all the person's dossiers, but no dossier of a namesake (B11-03 B11-10)", async () => {
    const namesake = { externalId: "P", email: "autre@example.org", cellPhone: "0639980099" };
    for (const wish of [namesake, { externalId: "Q" }, { externalId: "R", email: "perrot@example.org" }])
      await makeCandidate(test.ctx, { ...SECOND, ...wish });
    await test.send(eraseOwnDossier, { confirm: "EFFACER" }, me);
    const mails = (await test.outbox()).filter(({ subject }) => subject === "Votre dossier sera effacé");
    expect(mails.map(({ to }) => to).sort()).toEqual(["lise.perrot@example.org", "perrot@example.org"]);
    test.clock.advance(73 * 3_600_000);
    await test.jobs.drain();
    const left = await test.ctx.db.selectFrom("candidates").select(["external_id", "state"]).execute();
    expect(left).toEqual([{ external_id: "P", state: "published" }]);
  });

  it("a namesake or relative can neither show a dossier whose person left nor hide parts of it (B11-03 B11-09)", async () => {
    const namesake = { email: "autre@example.org", cellPhone: "0639980099" };
    const relative = { externalId: "B-8", lastName: "Durand", birthday: "2005-03-01", cellPhone: "0639980099" };
    const others = [];
    for (const wish of [namesake, relative]) others.push(await makeCandidate(test.ctx, { ...SECOND, ...wish }));
    await test.send(withdrawOwnDossier, {}, me);
    for (const id of others) {
      const stranger = { token: await tokenOfCandidate(test.ctx, id) };
      expect(problemOf(await test.send(resumeOwnDossier, {}, stranger))).toEqual([409, "impossibleMove"]);
      await test.response(shareOwnDossier, { phone: false }, stranger);
      expect(await test.response(ownDossier, {}, me)).toMatchObject({ state: "withdrawn", sharing: { phone: true } });
    }
  });

  it("a part that a person hides is hidden in all the person's dossiers (B11-05)", async () => {
    const other = await makeCandidate(test.ctx, { ...SECOND, email: "autre@example.org", contactShareable: true });
    await test.response(shareOwnDossier, { photo: false, phone: false, email: false, letter: true }, me);
    const { sharing } = await test.response(ownDossier, {}, { token: await tokenOfCandidate(test.ctx, other) });
    expect(sharing).toMatchObject({ photo: false, phone: false, email: false });
  });

  it("a part that staff hide in one dossier is hidden in all dossiers of the person (B11-05 B11-13)", async () => {
    const other = await makeCandidate(test.ctx, { ...SECOND, email: "autre@example.org" });
    await test.response(hideParts, { id: String(other), parts: ["photo", "letter"] }, await logInStaff(test));
    expect((await test.response(ownDossier, {}, me)).sharing).toMatchObject({ photo: false, letter: false });
  });

  it("if one of two dossiers of a minor has no birthday, both hide photo, phone and e-mail (B11-12)", async () => {
    const minor = "2010-03-03";
    const first = await makeCandidate(test.ctx, { ...SECOND, externalId: "C-1", firstName: "Anne", birthday: null });
    await makeCandidate(test.ctx, { ...SECOND, externalId: "C-2", firstName: "Anne", birthday: minor });
    const third = await makeCandidate(test.ctx, { ...SECOND, externalId: "C-3", firstName: "Zoé", birthday: null });
    const fourth = await makeCandidate(test.ctx, { ...SECOND, externalId: "C-4", firstName: "Zoé", birthday: null });
    const change = { id: String(fourth), edition: 1, birthday: minor };
    const staff = await logInStaff(test);
    await test.response(changeDossier, change, staff);
    for (const id of [first, third]) {
      const { sharing, changes } = await test.response(readOwnPage, { id: String(id) }, staff);
      expect(sharing).toEqual({ photo: false, phone: false, email: false, letter: true });
      expect(changes[0]?.after).toEqual({ sharesPhoto: false, sharesPhone: false, sharesEmail: false });
    }
  });

  it("a record without a birthday does not remove the birthday of a minor (B11-12)", async () => {
    const minor = { externalId: "C-1", firstName: "Anne", birthday: "2013-02-02" };
    await send({ ...minor, active: false });
    await send({ ...minor, version: 2, birthday: null });
    const row = test.ctx.db.selectFrom("candidates").select(["birthday", "state"]).where("external_id", "=", "C-1");
    expect(await row.execute()).toEqual([{ birthday: "2013-02-02", state: "withdrawn" }]);
  });

  it("if a newer record shows that two dossiers belong to one person, both hide the same parts (B11-05)", async () => {
    const other = await makeCandidate(test.ctx, { ...SECOND, lastName: "Goff", email: "goff@example.org" });
    await test.response(shareOwnDossier, { photo: true, phone: false, email: false, letter: false }, me);
    expect((await send({ version: 2, contactShareable: true }))?.outcome).toBe("updated");
    const { sharing } = await test.response(ownDossier, {}, { token: await tokenOfCandidate(test.ctx, other) });
    expect(sharing).toEqual({ photo: true, phone: false, email: false, letter: false });
  });

  it("if a person withdrew, staff cannot give another dossier this person's name (B11-09)", async () => {
    const staff = await logInStaff(test);
    const other = await makeCandidate(test.ctx, { externalId: "B-7", firstName: "Anne", email: null });
    await test.send(withdrawOwnDossier, {}, me);
    const change = async () => {
      const { edition } = await test.response(readDossier, { id: String(other) }, staff);
      return test.send(changeDossier, { id: String(other), edition, lastName: "Le Goff", firstName: "Élise" }, staff);
    };
    expect(problemOf(await change())).toEqual([409, "leftByPerson"]);
    await test.send(resumeOwnDossier, {}, me);
    expect((await change()).statusCode).toBe(200);
  });

  it("a draft of a person who withdrew cannot be published, and hides the parts the person hid (B11-05 B11-09)", async () => {
    const staff = { token: (await logInStaff(test)).token };
    const { externalId: _id, version: _version, active: _active, ...typed } = candidateRecord(SECOND);
    await test.response(shareOwnDossier, { phone: false }, me);
    const { id } = await test.response(createDossier, { ...typed, contactShareable: true }, staff);
    const publish = () => test.send(publishDossier, { id: String(id) }, staff);
    await test.send(withdrawOwnDossier, {}, me);
    expect(problemOf(await publish())).toEqual([409, "leftByPerson"]);
    await test.send(resumeOwnDossier, {}, me);
    expect((await publish()).statusCode).toBe(200);
    const { sharing } = await test.response(ownDossier, {}, { token: await tokenOfCandidate(test.ctx, id) });
    expect(sharing).toMatchObject({ phone: false, email: true });
  });
});

const report = { id: "" };
const firstId = async () => (await test.ctx.db.selectFrom("candidates").select("id").executeTakeFirstOrThrow()).id;
async function clinic(selectionId: number) {
  const reader = { token: await test.tokenOf(await makeHolder(test.ctx)) };
  await test.response(addToSelection, { selectionId }, reader);
  return reader;
}
const notices = async ({ token }: { token: string }) =>
  (await test.response(notificationList, {}, { token })).items.map(({ title, content }) => [title, content]);

describe("a candidate who left", () => {
  it.each([
    ["the centre", async () => makeMove(test.ctx, "recruit", await firstId())],
    ["a feed", () => test.response(putCandidate, candidateRecord({ ...FIRST, version: 2, active: false }), provider)],
    [
      "a clinic's confirmed report",
      async () => test.response(confirmRecruitment, { id: report.id }, await logInStaff(test)),
    ],
  ])(
    "only the employing clinic learns that %s recruits a candidate who withdrew (B4-03 B11-09)",
    async (_who, recruit) => {
      const id = await firstId();
      const [employer, other] = [await clinic(id), await clinic(id)];
      const input = { id: String(id), contract: "unknown" } as const;
      report.id = (await test.response(reportRecruitment, input, employer)).recruitment.id;
      await test.response(reportRecruitment, input, other);
      await test.send(withdrawOwnDossier, {}, me);
      await test.jobs.drain();
      const told = await notices(other);
      await recruit();
      await test.jobs.drain();
      expect((await test.response(ownDossier, {}, me)).state).toBe("recruited");
      const [entry] = (await test.response(selections, {}, other)).veterinaryCandidateVeterinaryUsers;
      expect(entry?.veterinaryCandidate).toMatchObject({ lastName: "", city: null, unavailable: true });
      expect(entry?.recruitment?.reason ?? null).not.toBe("Déjà recruté");
      expect(await test.response(candidate, { id: String(id) }, other)).toMatchObject({ unavailable: true });
      const search = { active: "false", withoutSelection: "false" } as const;
      expect((await test.response(candidates, search, other))["hydra:member"]).toEqual([]);
      expect(await notices(other)).toEqual(told);
      expect(JSON.stringify(await test.outbox())).not.toContain("Déjà recruté");
      await test.send(resumeOwnDossier, {}, me);
      const [back] = (await test.response(selections, {}, other)).veterinaryCandidateVeterinaryUsers;
      expect(back?.veterinaryCandidate).toMatchObject({ lastName: "Le Goff", active: false });
    },
  );

  it("a clinic that selects a candidate during a withdrawal gets an error or a notification (B11-09)", async () => {
    const [id, account] = [await firstId(), await makeHolder(test.ctx)];
    const reader = { token: await test.tokenOf(account) };
    await meanwhile(
      test,
      (trx) => insertSelections(trx, [account], id, test.clock.now()),
      () => test.send(withdrawOwnDossier, {}, me),
    );
    expect(await notices(reader)).toHaveLength(1);
    await test.send(resumeOwnDossier, {}, me);
    const late = { token: await test.tokenOf(await makeHolder(test.ctx)) };
    const left = { left_as: "withdrawn", left_from: "published", active: false, hidden_as: "withdrawn" } as const;
    const added = await meanwhile(
      test,
      async (trx) => {
        await lockOwnDossier(trx, id);
        await trx.updateTable("candidates").set(left).where("id", "=", id).execute();
      },
      () => test.send(addToSelection, { selectionId: id }, late),
    );
    expect(problemOf(added)).toEqual([404, "candidateNotFound"]);
    expect((await test.response(selections, {}, late)).veterinaryCandidateVeterinaryUsers).toEqual([]);
  });
});
