import { notificationList } from "contract/alerts/notifications.ts";
import { changeFollowUp, followUpHistory } from "contract/selection/follow-up.ts";
import { addToSelection, removeFromSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp({ scene });
const state = { token: "", id: 0 };
const HOUR_MS = 3_600_000;

async function scene(): Promise<void> {
  state.token = await test.tokenOf(await makeHolder(test.ctx, { firstName: "Maëlle", lastName: "Le Goff" }));
  state.id = await makeCandidate(test.ctx);
  await test.response(addToSelection, { selectionId: state.id }, state);
}

const change = (fields: Record<string, unknown>, token = state.token) =>
  test.send(changeFollowUp, { selectionId: String(state.id), ...fields }, { token });
const listed = async () =>
  (await test.response(selections, {}, state)).veterinaryCandidateVeterinaryUsers.find(
    ({ veterinaryCandidate }) => veterinaryCandidate.id === state.id,
  );
const history = () => test.response(followUpHistory, { selectionId: String(state.id) }, state);
const notices = async () => (await test.response(notificationList, {}, state)).items;

describe("the follow-up of a candidate", () => {
  it("a new follow-up has the status toContact and shows who added the candidate (B2-01, B2-03)", async () => {
    expect(await listed()).toMatchObject({
      followUp: {
        ...{ status: "toContact", note: "", nextStepOn: null, nextStepLabel: null, updatedBy: null },
        ...{ updatedAt: "2026-02-14T09:00:00.000Z", edition: 1 },
      },
      addedBy: { firstName: "Maëlle", lastName: "Le Goff", me: true },
    });
  });

  it("a change of a follow-up changes only the fields that the request contains (B2-02)", async () => {
    test.clock.advance(60_000);
    const first = await change({ status: "contacted", note: "Appelé lundi", nextStepOn: "2026-03-02" });
    const followUp = {
      ...{ status: "contacted", note: "Appelé lundi", nextStepOn: "2026-03-02", updatedAt: "2026-02-14T09:01:00.000Z" },
      ...{ nextStepLabel: null, updatedBy: { firstName: "Maëlle", lastName: "Le Goff" }, edition: 2 },
    };
    expect(outcomeOf(first)).toEqual([200, { success: true, followUp }]);
    const second = await change({ nextStepOn: null });
    expect(second.json().followUp).toMatchObject({ status: "contacted", note: "Appelé lundi", nextStepOn: null });
    expect((await listed())?.followUp).toEqual(second.json().followUp);
    expect((await change({ status: "contacted" })).json().followUp.edition).toBe(3);
  });

  it("a follow-up accepts every status, and the server returns one error per invalid field (B2-02)", async () => {
    for (const status of ["toContact", "contacted", "interview", "trial", "chosen", "dismissed"]) {
      expect((await change({ status })).json().followUp.status).toBe(status);
    }
    expect((await change({ note: "é".repeat(2000) })).statusCode).toBe(200);
    const rejected = await change({ status: "hired", note: "é".repeat(2001), nextStepOn: "2026-02-30", edition: "x" });
    expect(outcomeOf(rejected)).toEqual([
      422,
      {
        error: "Choisissez un statut de la liste.",
        code: "followUpRefused",
        errors: [
          { field: "status", error: "Choisissez un statut de la liste." },
          { field: "note", error: "La note ne doit pas dépasser 2 000 caractères." },
          { field: "nextStepOn", error: "Indiquez une date valable, comme 2026-03-31." },
          { field: "edition", error: "Cette version du suivi n'est pas un nombre." },
        ],
      },
    ]);
  });

  it("the day of a next step is from a year ago to two years ahead; a stored older day may stay (B2-02)", async () => {
    for (const nextStepOn of ["1800-01-01", "2028-02-16"]) {
      const rejected = await change({ nextStepOn });
      expect([rejected.statusCode, rejected.json().errors]).toEqual([
        422,
        [
          {
            field: "nextStepOn",
            error: "Choisissez une date qui n'est ni passée depuis plus d'un an, ni dans plus de deux ans.",
          },
        ],
      ]);
    }
    expect((await change({ nextStepOn: "2026-02-01" })).statusCode).toBe(200);
    await test.ctx.db.updateTable("follow_ups").set({ next_step_on: "2024-01-01" }).execute();
    const late = await change({ nextStepOn: "2024-01-01", status: "contacted" });
    expect(late.json().followUp).toMatchObject({ nextStepOn: "2024-01-01", status: "contacted" });
  });

  it("a next step has a label of at most 60 characters; removing the step deletes the label (B14-11)", async () => {
    const label = async (nextStepLabel: unknown, more: object = {}) => {
      const response = await change({ nextStepLabel, ...more });
      return response.json().followUp?.nextStepLabel ?? response.json().errors;
    };
    const alone = "Indiquez aussi la date de la prochaine étape.";
    expect(await label("Rappeler")).toEqual([{ field: "nextStepLabel", error: alone }]);
    expect(await label(" Rappeler ", { nextStepOn: "2026-03-02" })).toBe("Rappeler");
    expect(await label(undefined, { nextStepOn: "2026-03-03" })).toBe("Rappeler");
    expect(await label("é".repeat(60))).toBe("é".repeat(60));
    const tooLong = "L'objet de la prochaine étape ne doit pas dépasser 60 caractères.";
    expect(await label("é".repeat(61))).toEqual([{ field: "nextStepLabel", error: tooLong }]);
    expect((await history()).items[0]).toMatchObject({ nextStepOn: "2026-03-03", nextStepLabel: "é".repeat(60) });
    const removed = await change({ nextStepOn: null });
    expect(removed.json().followUp).toMatchObject({ nextStepOn: null, nextStepLabel: null });
  });

  it("the allowed days of a next step depend on the date in the clinic's time zone (B2-02)", async () => {
    await test.ctx.db.updateTable("clinics").set({ zip_code: "97400", city: "Saint-Denis" }).execute();
    test.clock.advance(12 * 3_600_000);
    expect(test.clock.now().toISOString()).toBe("2026-02-14T21:00:00.000Z");
    expect((await change({ nextStepOn: "2028-02-16" })).statusCode).toBe(200);
    expect((await change({ nextStepOn: "2028-02-17" })).statusCode).toBe(422);
  });

  it("a follow-up request for an unselected candidate or an invalid id returns 404 (B2-02)", async () => {
    const other = await test.tokenOf(await makeHolder(test.ctx));
    const unselected = await makeCandidate(test.ctx);
    for (const [selectionId, token] of [
      [String(state.id), other],
      [String(unselected), state.token],
      ["99999999999", state.token],
      ["abc", state.token],
    ] as const) {
      const written = await test.send(changeFollowUp, { selectionId, status: "trial" }, { token });
      expect([written.statusCode, written.json().code, written.json().detail]).toEqual([
        404,
        "notInSelection",
        "Not Found",
      ]);
      expect((await test.send(followUpHistory, { selectionId }, { token })).statusCode).toBe(404);
    }
  });

  it("a change from an outdated page can set the status, but cannot set the note (B2-02, B2-05)", async () => {
    await change({ note: "Le premier texte", edition: 1 });
    const late = await change({ note: "Le second texte", edition: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      error: "Ce suivi a été modifié entre-temps.",
      code: "editedMeanwhile",
      followUp: { note: "Le premier texte", edition: 2, updatedBy: { firstName: "Maëlle", lastName: "Le Goff" } },
    });
    expect((await change({ status: "trial", edition: 1 })).statusCode).toBe(200);
    expect((await change({ note: "Sans version" })).statusCode).toBe(200);
  });

  it("if several accounts save notes at once, the server stores one and returns it to the others (B2-05)", async () => {
    const texts = ["un", "deux", "trois", "quatre", "cinq"];
    const responses = await Promise.all(texts.map((note) => change({ note, edition: 1 })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const stored = (await listed())?.followUp;
    expect(stored?.edition).toBe(2);
    for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
      expect(response.json().followUp).toEqual(stored);
    }
  });

  it("if a candidate is removed and selected again within an hour, the follow-up is restored", async () => {
    await change({ note: "À rappeler", status: "contacted" });
    const remove = () => test.response(removeFromSelection, { selectionId: state.id }, state);
    await remove();
    expect((await change({ note: "Trop tard" })).statusCode).toBe(404);
    await test.response(addToSelection, { selectionId: state.id }, state);
    expect((await listed())?.followUp).toMatchObject({ note: "À rappeler", status: "contacted", edition: 2 });
    await remove();
    test.clock.advance(HOUR_MS);
    await test.response(addToSelection, { selectionId: state.id }, state);
    expect((await listed())?.followUp).toMatchObject({ note: "", status: "toContact", edition: 1 });
    await remove();
    test.clock.advance(HOUR_MS);
    await test.jobs.drain();
    expect(await test.ctx.db.selectFrom("follow_ups").select("id").execute()).toEqual([]);
  });
});

describe("the history of a follow-up", () => {
  it("the history of status and next step is sorted latest first and has pages of thirty (B2-09)", async () => {
    expect(await history()).toEqual({ total: 0, items: [], next: null });
    const by = { firstName: "Maëlle", lastName: "Le Goff" };
    await change({ status: "contacted", note: "Appelé" });
    test.clock.advance(60_000);
    await change({ nextStepOn: "2026-03-02" });
    expect(await history()).toEqual({
      total: 2,
      items: [
        { at: "2026-02-14T09:01:00.000Z", by, status: "contacted", nextStepOn: "2026-03-02", nextStepLabel: null },
        { at: "2026-02-14T09:00:00.000Z", by, status: "contacted", nextStepOn: null, nextStepLabel: null },
      ],
      next: null,
    });
    for (let turn = 0; turn < 30; turn += 1) await change({ status: turn % 2 ? "contacted" : "trial" });
    const first = await history();
    expect([first.total, first.items.length]).toEqual([32, 30]);
    const rest = await test.get(first.next ?? "", state.token);
    expect(rest.json()).toMatchObject({ total: 32, next: null, items: [{ nextStepOn: "2026-03-02" }, {}] });
    const unknown = await test.get(`/api/veterinary/user/selection/${state.id}/history?page=2`, state.token);
    expect(unknown.statusCode).toBe(400);
  });

  it("if an account edits a note again within ten minutes, the history shows one edit (B2-09)", async () => {
    await change({ note: "A" });
    test.clock.advance(1000);
    await change({ note: "Ap" });
    expect((await history()).items.map(({ at }) => at)).toEqual(["2026-02-14T09:00:01.000Z"]);
    test.clock.advance(600_000);
    await change({ note: "Appelé" });
    expect((await history()).total).toBe(2);
  });
});

describe("the next step of a follow-up", () => {
  const before = () => test.clock.set("2026-02-19T06:59:59.000Z");
  const at = () => test.clock.set("2026-02-19T07:00:00.000Z");

  it("the author of a next step receives one notification at 8:00 on the day of the step (B2-06)", async () => {
    await change({ nextStepOn: "2026-02-19" });
    before();
    await test.jobs.drain();
    expect(await notices()).toEqual([]);
    at();
    await Promise.all([test.jobs.drain(), test.jobs.drain()]);
    test.clock.advance(24 * HOUR_MS);
    await test.jobs.drain();
    expect(await notices()).toMatchObject([
      {
        title: "Prochaine étape",
        content: "Vous avez prévu une prochaine étape aujourd'hui pour un candidat de votre sélection.",
        candidateId: state.id,
      },
    ]);
  });

  it("the notification of a next step names the step's label (B14-11)", async () => {
    await change({ nextStepOn: "2026-02-19", nextStepLabel: "Rappeler" });
    at();
    await test.jobs.drain();
    expect((await notices()).map(({ title }) => title)).toEqual(["Aujourd'hui : Rappeler"]);
  });

  it.each([
    ["dismissed", () => change({ status: "dismissed" })],
    ["recruited", () => makeMove(test.ctx, "recruit", state.id)],
    ["withdrawn", () => makeMove(test.ctx, "withdraw", state.id)],
    ["removed", () => test.response(removeFromSelection, { selectionId: state.id }, state)],
    ["without a next step", () => change({ nextStepOn: null })],
    ["planned for a past hour", () => change({ nextStepOn: "2026-02-14" })],
  ])("the server does not send the notification of a next step in the case '%s' (B2-06)", async (_what, act) => {
    await change({ nextStepOn: "2026-02-19" });
    await act();
    at();
    await test.jobs.drain();
    expect(await notices()).toEqual([]);
  });
});
