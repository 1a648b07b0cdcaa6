import { notificationList } from "contract/alerts/notifications.ts";
import { candidate } from "contract/candidates/candidates.ts";
import { archiveDossier, publishDossier, recruitDossier, withdrawDossier } from "contract/candidates/dossier-moves.ts";
import { dossierHistory, eraseDossier } from "contract/candidates/dossiers.ts";
import { deleteCandidate, putCandidate } from "contract/candidates/intake.ts";
import {
  eraseOwnDossier,
  pauseOwnDossier,
  resumeOwnDossier,
  withdrawOwnDossier,
} from "contract/candidates/own-page/leave.ts";
import { ownDossier, shareOwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { introductions } from "contract/selection/introductions.ts";
import { confirmRecruitment, reportRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeIntroduction } from "../../selection/fixtures.ts";
import { makeMove } from "../dossiers/fixtures.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const CHANGES = 12;
const test = useTestApp({ limits: { dossierChangesPerPerson: { max: CHANGES } }, scene });
const HOUR_MS = 3_600_000;
const state = { id: 0, staff: { token: "" } };
const EXTERNAL_ID = "ESSAI-0001";

async function scene(): Promise<void> {
  state.id = await makeCandidate(test.ctx, { externalId: EXTERNAL_ID });
  state.staff = await logInStaff(test, { email: "centre@formation.example", password: "trois chats roux dorment" });
}

const me = async () => ({ token: await tokenOfCandidate(test.ctx, state.id) });
const page = async () => test.response(ownDossier, {}, await me());
const pauseUntil = async (until: unknown) => test.send(pauseOwnDossier, { until }, await me());
const pause = () => pauseUntil("2026-02-20");
const withdraw = async () => test.send(withdrawOwnDossier, {}, await me());
const erase = async () => test.send(eraseOwnDossier, { confirm: "EFFACER" }, await me());
const resume = async () => test.send(resumeOwnDossier, {}, await me());
const feed = (version: number, active: boolean) =>
  test.response(putCandidate, candidateRecord({ externalId: EXTERNAL_ID, version, active }), { token: PROVIDER_KEY });
async function clinic() {
  const id = await makeHolder(test.ctx);
  const reader = { id, token: await test.tokenOf(id) };
  await test.response(addToSelection, { selectionId: state.id }, reader);
  return reader;
}
const notices = async ({ token }: { token: string }) =>
  (await test.response(notificationList, {}, { token })).items.map(({ title, content }) => [title, content]);
const sees = async ({ token }: { token: string }) => {
  const response = await test.send(candidate, { id: String(state.id) }, { token });
  return response.statusCode === 200 ? response.json().active : response.statusCode;
};
const advance = async (hours: number) => {
  test.clock.advance(hours * HOUR_MS);
  await test.jobs.drain();
};

describe("a candidate who pauses or withdraws", () => {
  it("a pause hides the dossier at once, and each clinic that selected it gets one notification (B11-09)", async () => {
    const [selecting, asking, stranger] = [await clinic(), await clinic(), await makeHolder(test.ctx)];
    await makeIntroduction(test.ctx, { clinicId: asking.id, candidateId: state.id });
    await pause();
    expect(await sees({ token: await test.tokenOf(stranger) })).toBe(404);
    const list = await test.response(selections, {}, selecting);
    const [entry] = list.veterinaryCandidateVeterinaryUsers;
    const shown = { firstName: "Lise", lastName: "", city: null, birthday: null, active: false, unavailable: true };
    expect(entry?.veterinaryCandidate).toMatchObject(shown);
    const sheet = await test.response(candidate, { id: String(state.id) }, selecting);
    expect(sheet).toMatchObject({ firstName: "", lastName: "", cellPhone: null, active: false, unavailable: true });
    expect(await notices(selecting)).toEqual([
      ["N'est plus disponible", "Une personne de votre sélection n'est plus disponible."],
    ]);
    expect(await notices(asking)).toHaveLength(1);
    expect((await test.response(introductions, {}, asking)).items[0]?.state).toBe("closed");
    const { items } = await test.response(dossierHistory, { id: String(state.id) }, state.staff);
    expect(items[0]).toMatchObject({ by: { origin: "person" }, after: { state: "withdrawn" } });
  });

  it("if a candidate returns after withdrawing, the dossier is visible again without any message (B11-09)", async () => {
    const reader = await clinic();
    await withdraw();
    expect(await page()).toMatchObject({ state: "withdrawn", canResume: true, pausedUntil: null });
    await test.jobs.drain();
    const [told, mails] = [await notices(reader), await test.outbox()];
    await resume();
    await advance(1);
    expect([await sees(reader), await notices(reader), await test.outbox()]).toEqual([true, told, mails]);
    expect(await page()).toMatchObject({ state: "published", canResume: false });
    expect(problemOf(await resume())).toEqual([409, "impossibleMove"]);
    expect(await test.events()).toEqual(expect.arrayContaining(["own page: withdrawn", "own page: shown again"]));
  });

  it("a candidate's pause ends after its last day, and the server sends no message (B11-09)", async () => {
    const reader = await clinic();
    await pause();
    expect(await page()).toMatchObject({ pausedUntil: "2026-02-20", canResume: true });
    test.clock.set("2026-02-20T22:59:00Z");
    await test.jobs.drain();
    const reading = { token: await test.tokenOf(reader.id) };
    expect((await page()).state).toBe("withdrawn");
    test.clock.set("2026-02-20T23:00:00Z");
    await test.jobs.drain();
    expect([await sees(reading), (await page()).pausedUntil]).toEqual([true, null]);
    expect(await notices(reading)).toHaveLength(1);
  });

  it("a pause must end within 92 days from today (B11-09)", async () => {
    for (const until of [undefined, null, 5, "2026-02-13", "2026-05-18", "2026-02-30", "demain"]) {
      const refused = await pauseUntil(until);
      expect([until, ...problemOf(refused)]).toEqual([until, 422, "pauseRefused"]);
      expect(refused.json().errors[0].field).toBe("until");
    }
    for (const last of ["2026-02-14", "2026-05-17"]) expect((await pauseUntil(last)).statusCode).toBe(204);
  });

  it("only the candidate, not the centre or the feed, can show a dossier that the candidate hid (B11-09)", async () => {
    await withdraw();
    const id = String(state.id);
    expect(problemOf(await test.send(publishDossier, { id }, state.staff))).toEqual([409, "leftByPerson"]);
    await feed(2, true);
    expect((await page()).state).toBe("withdrawn");
    await feed(3, false);
    expect(await page()).toMatchObject({ state: "recruited", canResume: true });
    await feed(4, true);
    expect(await page()).toMatchObject({ state: "withdrawn", canResume: true });
    await feed(5, false);
    expect((await resume()).statusCode).toBe(204);
    expect(await page()).toMatchObject({ state: "recruited", canResume: false });
  });

  it("a dossier that the centre withdraws during a pause stays hidden after the pause (B11-09)", async () => {
    const id = String(state.id);
    const ends: Readonly<Record<string, () => Promise<unknown>>> = {
      "the person ends it": resume,
      "the person withdraws and comes back": async () => {
        expect((await withdraw()).statusCode).toBe(204);
        expect(problemOf(await test.send(publishDossier, { id }, state.staff))).toEqual([409, "leftByPerson"]);
        await resume();
      },
      "its last day": async () => test.clock.set("2026-02-21T12:00:00Z"),
    };
    for (const [when, end] of Object.entries(ends)) {
      await pause();
      expect(await test.response(withdrawDossier, { id }, state.staff)).toEqual({ state: "withdrawn" });
      expect(await page(), when).toMatchObject({ pausedUntil: "2026-02-20", canResume: true });
      await end();
      await test.jobs.drain();
      expect(await page(), when).toMatchObject({ state: "withdrawn", pausedUntil: null });
      const staff = await logInStaff(test);
      expect(await test.response(publishDossier, { id }, staff)).toEqual({ state: "published" });
    }
  });

  it("if the centre withdrew a dossier, the candidate can leave, but cannot show the dossier (B11-09)", async () => {
    const reader = await clinic();
    await makeMove(test.ctx, "withdraw", state.id);
    expect(problemOf(await resume())).toEqual([409, "impossibleMove"]);
    expect((await page()).canResume).toBe(false);
    expect((await withdraw()).statusCode).toBe(204);
    const publish = await test.send(publishDossier, { id: String(state.id) }, state.staff);
    expect(problemOf(publish)).toEqual([409, "leftByPerson"]);
    await resume();
    expect(await page()).toMatchObject({ state: "withdrawn", canResume: false });
    expect((await test.send(eraseOwnDossier, { confirm: "EFFACER" }, await me())).statusCode).toBe(200);
    expect(await sees(reader)).toBe(404);
    await resume();
    expect(await page()).toMatchObject({ state: "withdrawn", erasesAt: null, canResume: false });
  });

  it("a candidate under 15 stays hidden after a pause (B11-12)", async () => {
    await pause();
    await test.ctx.db.updateTable("candidates").set({ birthday: "2011-09-01" }).where("id", "=", state.id).execute();
    expect(problemOf(await resume())).toEqual([422, "underFifteen"]);
    test.clock.set("2026-02-21T12:00:00Z");
    await test.jobs.drain();
    expect(await page()).toMatchObject({ state: "withdrawn", canResume: false });
  });
});

describe("a candidate who requests the erasure of the dossier", () => {
  const rows = () => test.ctx.db.selectFrom("candidates").select("id").execute();

  it("a candidate's request for erasure hides the dossier at once and erases it after 72 hours (B11-10 F-23)", async () => {
    const reader = await clinic();
    const asked = await erase();
    expect(asked.json()).toEqual({ erasesAt: new Date(test.clock.now().getTime() + 72 * HOUR_MS).toISOString() });
    expect([await sees(reader), (await page()).state]).toEqual([false, "withdrawn"]);
    await advance(71.9);
    expect(await rows()).toHaveLength(1);
    await advance(0.2);
    expect(await rows()).toEqual([]);
    expect(await sees({ token: await test.tokenOf(reader.id) })).toBe(404);
    expect(await test.events()).toEqual(expect.arrayContaining(["own page: erasing", "candidate erased"]));
    expect([await feed(9, true), await rows()]).toEqual([{ id: null, outcome: "erased" }, []]);
  });

  it.each([
    [
      ...["the provider", "waits for erasure"],
      async () => {
        await erase();
        return test.send(deleteCandidate, { externalId: EXTERNAL_ID }, { token: PROVIDER_KEY });
      },
    ],
    [
      ...["a manager", "is withdrawn"],
      async () => {
        await withdraw();
        const manager = await logInStaff(test, { role: "gestionnaire" });
        return test.send(eraseDossier, { id: String(state.id), confirm: EXTERNAL_ID }, manager);
      },
    ],
  ] as const)(
    "after %s erases a dossier that %s, no newer record restores the dossier (B11-09 B11-10 F-23)",
    async (_by, _state, end) => {
      expect((await end()).statusCode).toBeLessThan(300);
      expect([await feed(9, true), await rows()]).toEqual([{ id: null, outcome: "erased" }, []]);
    },
  );

  it("centre and candidate get one mail about an erasure; a cancellation is mailed to the centre (B11-10)", async () => {
    const first = (await erase()).json();
    test.clock.advance(HOUR_MS);
    expect((await erase()).json()).toEqual(first);
    const mails = (await test.outbox()).filter(({ to }) => to === "centre@formation.example");
    expect(mails.map(({ subject }) => subject)).toEqual(["Une personne fait effacer son dossier"]);
    expect(mails[0]?.text).toContain("Lise Perrot a demandé l'effacement de son dossier");
    expect(mails[0]?.text).toContain("sera effacé mardi 17 février à");
    const own = (await test.outbox()).filter(({ subject }) => subject === "Votre dossier sera effacé");
    expect(own.map(({ text }) => text)).toEqual([expect.stringContaining("Il sera effacé mardi 17 février à")]);
    expect(own[0]?.text).toContain("/dossier#email=");
    await resume();
    await withdraw();
    await resume();
    const [kept, ...others] = (await test.outbox()).filter(({ to }) => to === "centre@formation.example");
    expect([kept?.subject, others]).toEqual(["Une personne garde son dossier", mails]);
    expect(kept?.text).toContain("Lise Perrot avait demandé l'effacement de son dossier et a changé d'avis.");
  });

  it("a candidate who cancels an erasure at night gets no mail about the erasure in the morning (B11-10)", async () => {
    test.clock.set("2026-02-14T22:00:00Z");
    await erase();
    await resume();
    await advance(24);
    expect((await test.outbox()).filter(({ to }) => to === "lise.perrot@example.org")).toEqual([]);
    await erase();
    await advance(12);
    expect((await test.outbox()).filter(({ to }) => to === "lise.perrot@example.org")).toHaveLength(1);
  });

  it("if a person cancels an erasure within 72 hours, clinics see the dossier as before (B11-10)", async () => {
    const reader = await clinic();
    await erase();
    test.clock.advance(71 * HOUR_MS);
    await resume();
    await advance(48);
    const again = { token: await test.tokenOf(reader.id) };
    expect([(await page()).state, await sees(again)]).toEqual(["published", true]);
  });

  it("a paused dossier is paused again when the candidate cancels the erasure (B11-10)", async () => {
    await pause();
    await erase();
    await erase();
    await resume();
    const paused = { state: "withdrawn", erasesAt: null, canResume: true, pausedUntil: "2026-02-20" };
    expect(await page()).toMatchObject(paused);
    expect(await test.events()).toContain("own page: erasure taken back");
    expect((await resume()).statusCode).toBe(204);
    expect((await page()).state).toBe("published");
  });

  it.each(["published", "recruited"])(
    "a %s candidate under 15 who cancels an erasure stays hidden (B11-10 B11-12)",
    async (before) => {
      if (before === "recruited") await makeMove(test.ctx, "recruit", state.id);
      await erase();
      await test.ctx.db.updateTable("candidates").set({ birthday: "2011-09-01" }).where("id", "=", state.id).execute();
      expect((await page()).canResume).toBe(true);
      expect((await resume()).statusCode).toBe(204);
      expect(await page()).toMatchObject({ state: "withdrawn", erasesAt: null, canResume: false });
    },
  );

  it("a recruited candidate who cancels an erasure counts as recruited again (B11-10)", async () => {
    const reader = await clinic();
    await makeMove(test.ctx, "recruit", state.id);
    await erase();
    expect((await test.response(candidate, { id: String(state.id) }, reader)).unavailable).toBe(true);
    await resume();
    expect([(await page()).state, await sees(reader)]).toEqual(["recruited", false]);
  });

  it("neither centre nor feed can change the state of a dossier that waits for erasure (B11-10)", async () => {
    const reader = await clinic();
    const input = { id: String(state.id), contract: "unknown" } as const;
    const { recruitment } = await test.response(reportRecruitment, input, reader);
    await erase();
    for (const [call, id] of [
      [publishDossier, input.id],
      [recruitDossier, input.id],
      [archiveDossier, input.id],
      [confirmRecruitment, recruitment.id],
    ] as const)
      expect(problemOf(await test.send(call, { id }, state.staff))).toEqual([409, "leftByPerson"]);
    const record = candidateRecord({ externalId: EXTERNAL_ID, version: 2, active: false });
    expect((await test.send(putCandidate, record, { token: PROVIDER_KEY })).statusCode).toBe(422);
    expect([await sees(reader), await page()]).toMatchObject([false, { state: "withdrawn", canResume: true }]);
  });

  it("a candidate can return at most ten times a day, but can leave or hide parts at any time (B11-05 B11-10)", async () => {
    const departures = Array.from({ length: 10 }, (_, index) =>
      index % 3 === 0 ? eraseOwnDossier : withdrawOwnDossier,
    );
    const token = await me();
    for (const again of departures) {
      expect((await test.send(again, { confirm: "EFFACER" }, token)).statusCode).toBeLessThan(300);
      expect((await test.send(resumeOwnDossier, {}, token)).statusCode).toBe(204);
    }
    const many = Array.from({ length: CHANGES + 1 });
    for (const _ of many) expect((await test.send(shareOwnDossier, { photo: false }, token)).statusCode).toBe(200);
    for (const _ of many) expect((await test.send(withdrawOwnDossier, {}, token)).statusCode).toBe(204);
    for (const _ of many)
      expect((await test.send(eraseOwnDossier, { confirm: "EFFACER" }, token)).statusCode).toBe(200);
    const refused = await test.send(resumeOwnDossier, {}, token);
    expect([problemOf(refused), refused.headers["retry-after"]]).toEqual([[429, "tooManyRequests"], "86400"]);
    for (const _ of many.slice(11)) await test.send(shareOwnDossier, { photo: true }, token);
    expect(problemOf(await test.send(shareOwnDossier, { photo: true }, token))).toEqual([429, "tooManyRequests"]);
    expect((await test.events()).filter((event) => event === "own page: withdrawn")).toHaveLength(7);
    await advance(24);
    expect((await resume()).statusCode).toBe(204);
  });

  it("a request for erasure needs the word EFFACER (B11-10)", async () => {
    for (const confirm of ["", "effacer", "EFFACE"]) {
      const refused = await test.send(eraseOwnDossier, { confirm }, await me());
      expect([confirm, refused.statusCode, refused.json().errors[0].field]).toEqual([confirm, 422, "confirm"]);
    }
    expect((await page()).erasesAt).toBeNull();
  });
});
