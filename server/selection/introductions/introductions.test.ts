import {
  acceptIntroduction,
  askIntroduction,
  cancelIntroduction,
  declineIntroduction,
  introductionCalendar,
  introductions,
  listIntroductions,
} from "contract/selection/introductions.ts";
import { addToSelection, selections, shareSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { outcomeOf, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeIntroduction } from "../fixtures.ts";

const test = useTestApp({ scene });
const state = { holder: "", token: "", id: 0, staff: { token: "", id: "" } };
const MESSAGE = "Nous aimerions rencontrer cette personne.";
const SLOT = "2026-02-17T09:30:00.000Z";

async function scene(): Promise<void> {
  state.holder = await makeHolder(test.ctx, { email: "lices@clinique.example" });
  state.token = await test.tokenOf(state.holder);
  state.staff = await logInStaff(test, { email: "conseil@formation.example", password: "trois chats roux dorment" });
  state.id = await selected();
}

async function selected(token = state.token): Promise<number> {
  const selectionId = await makeCandidate(test.ctx, { firstName: "Lise", lastName: "Perrot" });
  await test.response(addToSelection, { selectionId }, { token });
  return selectionId;
}

const ask = (fields: object = {}, id = state.id, token = state.token) =>
  test.send(
    askIntroduction,
    { id: String(id), message: MESSAGE, slots: [SLOT], phone: "02 99 00 00 01", ...fields },
    { token },
  );
const askForId = async () => (await ask()).json().introduction.id as string;
const cancel = (id: string, token = state.token) => test.send(cancelIntroduction, { id }, { token });
const accept = (id: string, fields: object = {}) =>
  test.send(acceptIntroduction, { id, answer: "Venez mardi.", slot: SLOT, ...fields }, state.staff);
const calendar = (id: string, token = state.token) => test.send(introductionCalendar, { id }, { token });

describe("requesting an introduction", () => {
  it("both clinic and centre see a requested introduction in a list (B3-02)", async () => {
    const response = await ask({ slots: ["2026-02-17T10:30:00+01:00", SLOT] });
    const introduction = {
      ...{ id: expect.any(String), state: "sent", message: MESSAGE, slots: [SLOT], phone: "0299000001", answer: null },
      ...{ reason: null, slot: null, requestedAt: "2026-02-14T09:00:00.000Z", answeredAt: null },
    };
    expect(outcomeOf(response)).toEqual([201, { introduction }]);
    const candidate = { id: state.id, firstName: "Lise", lastName: "Perrot" };
    expect(await test.response(introductions, {}, state)).toEqual({
      total: 1,
      items: [{ ...introduction, candidate: { ...candidate, ZIPCode: "35000" } }],
      next: null,
    });
    const { items } = await test.response(listIntroductions, { state: "sent" }, state.staff);
    expect(items).toMatchObject([
      {
        ...introduction,
        candidate: { ...candidate, externalId: expect.any(String), state: "published" },
        clinic: { id: state.holder, socialReason: "Clinique vétérinaire des Lices", city: "Rennes" },
        remindedAt: null,
      },
    ]);
    expect((await test.response(listIntroductions, { state: "accepted" }, state.staff)).total).toBe(0);
  });

  it("an introduction lists slots by time, even if the clinic sent the slots in another order (B3-02)", async () => {
    const later = "2026-02-17T10:00:00+01:00";
    const response = await ask({ slots: ["2026-02-20T09:30:00.000Z", SLOT, later] });
    const slots = ["2026-02-17T09:00:00.000Z", SLOT, "2026-02-20T09:30:00.000Z"];
    expect(response.json().introduction.slots).toEqual(slots);
  });

  it("staff see waiting introductions oldest first, but all introductions latest first (B16-06)", async () => {
    const first = await askForId();
    test.clock.advance(1000);
    const second = (await ask({}, await selected())).json().introduction.id;
    const idsOf = async (filter: object) =>
      (await test.response(listIntroductions, filter, state.staff)).items.map(({ id }) => id);
    expect(await idsOf({ state: "sent" })).toEqual([first, second]);
    expect(await idsOf({})).toEqual([second, first]);
  });

  it("while a request is pending, the clinic cannot request the same introduction again (B3-02)", async () => {
    const id = await askForId();
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, state.holder, { password: "x" }));
    await test.response(shareSelection, { shared: true }, state);
    const error = "Une demande de mise en relation est déjà en cours pour ce candidat.";
    expect(outcomeOf(await ask({}, state.id, colleague))).toEqual([409, { error, code: "introductionOpen" }]);
    await cancel(id, colleague);
    expect((await ask()).statusCode).toBe(201);
  });

  it("if a clinic sends the same request several times at once, the server stores one request (B3-02)", async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => ask()));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  it("a clinic can request an introduction only to a selected, available candidate (B3-02)", async () => {
    const error = "Ajoutez d'abord ce candidat à votre sélection.";
    expect(outcomeOf(await ask({}, await makeCandidate(test.ctx)))).toEqual([403, { error, code: "notSelected" }]);
    await makeMove(test.ctx, "recruit", state.id);
    expect(problemOf(await ask())).toEqual([409, "candidateRecruited"]);
    expect((await ask({}, 999_999)).statusCode).toBe(404);
  });

  it("the server rejects an invalid request for an introduction with one error per field (B3-01)", async () => {
    const far = "2026-03-17T09:00:00.000Z";
    for (const [fields, field, error] of [
      [{ message: "x".repeat(19) }, "message", "Écrivez un message de 20 à 600 caractères."],
      [{ message: "x".repeat(601) }, "message", "Écrivez un message de 20 à 600 caractères."],
      [{ message: "\u200b".repeat(30) }, "message", "Écrivez un message de 20 à 600 caractères."],
      [{ message: undefined }, "message", "Écrivez un message de 20 à 600 caractères."],
      [{ slots: [SLOT, SLOT, SLOT, SLOT] }, "slots", "Proposez au plus 3 créneaux."],
      [{ slots: ["2026-02-14T08:00:00.000Z"] }, "slots", "Un créneau est déjà passé."],
      [{ slots: [far] }, "slots", "Un créneau se propose dans les 30 jours à venir."],
      [{ slots: ["demain"] }, "slots", "Indiquez les créneaux par leur date et leur heure."],
      [{ slots: "demain" }, "slots", "Indiquez les créneaux par leur date et leur heure."],
      [{ phone: "12" }, "phone", "Indiquez un numéro de téléphone valable."],
    ] as const) {
      expect(outcomeOf(await ask(fields))).toEqual([
        422,
        { error, code: "introductionRefused", errors: [{ field, error }] },
      ]);
    }
    expect((await ask({ slots: [], message: "x".repeat(600) })).statusCode).toBe(201);
  });

  it("a clinic can request ten introductions a day, not counting rejected requests (B3-02)", async () => {
    const others: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) others.push(await selected());
    for (let turn = 0; turn < 3; turn += 1) await ask({ message: "court" });
    await Promise.all(Array.from({ length: 12 }, () => ask()));
    const responses = await Promise.all(others.map((id) => ask({}, id)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(201), 429, 429]);
    expect((await test.response(introductions, {}, state)).total).toBe(10);
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, state.holder, { password: "x" }));
    expect((await ask({}, await selected(colleague), colleague)).statusCode).toBe(429);
    test.clock.advance(24 * 3_600_000);
    expect((await ask({}, await selected())).statusCode).toBe(201);
  });

  it("if the candidate has just been recruited, the clinic cannot request an introduction (B3-02)", async () => {
    const rejected = await meanwhile(
      test,
      (trx) => trx.updateTable("candidates").set({ active: false }).where("id", "=", state.id).execute(),
      () => ask(),
    );
    expect(problemOf(rejected)).toEqual([409, "candidateRecruited"]);
  });
});

describe("the introductions of a clinic", () => {
  it.each(["withdrawn", null] as const)(
    "if the candidate is unavailable (%s), an introduction shows no name, message or answer",
    async (as) => {
      const id = (await ask({ message: "Nous aimerions rencontrer Lise Perrot." })).json().introduction.id as string;
      await accept(id, { answer: "Lise Perrot viendra mardi." });
      expect((await test.response(introductions, {}, state)).items[0]?.candidate.lastName).toBe("Perrot");
      expect((await calendar(id)).body).toContain("Lise");
      await test.ctx.db.updateTable("candidates").set({ active: false, hidden_as: as }).execute();
      expect((await test.response(introductions, {}, state)).items[0]).toMatchObject({
        ...{ message: "", answer: null, candidate: { id: state.id, firstName: "", lastName: "" } },
      });
      expect((await calendar(id)).body.replaceAll("\r\n ", "")).not.toMatch(/Lise|Perrot|viendra/);
      expect((await test.send(selections, {}, state)).body).not.toMatch(/Nous aimerions|viendra/);
    },
  );

  it("a clinic's introductions are invisible to other clinics (B3-03)", async () => {
    const id = await askForId();
    const token = await test.tokenOf(await makeHolder(test.ctx));
    expect((await test.response(introductions, {}, { token })).total).toBe(0);
    for (const response of [await cancel(id, token), await calendar(id, token), await cancel("abc")]) {
      expect(problemOf(response)).toEqual([404, "introductionNotFound"]);
    }
  });

  it("the list of introductions is sorted latest first and has pages of thirty (B3-03)", async () => {
    for (let turn = 0; turn < 32; turn += 1) {
      const requestedAt = new Date(test.clock.now().getTime() + turn * 1000);
      await makeIntroduction(test.ctx, { ...one(), state: "declined", requestedAt });
    }
    const first = await test.response(introductions, {}, state);
    expect([first.total, first.items.length, first.items[0]?.requestedAt]).toEqual([
      32,
      30,
      "2026-02-14T09:00:31.000Z",
    ]);
    expect((await test.get(first.next ?? "", state.token)).json()).toMatchObject({
      total: 32,
      next: null,
      items: [{ requestedAt: "2026-02-14T09:00:01.000Z" }, {}],
    });
    expect((await test.get("/api/veterinary/introductions?page=2", state.token)).statusCode).toBe(400);
  });

  const one = () => ({ clinicId: state.holder, candidateId: state.id });

  it("a clinic can cancel an introduction only in the state sent or accepted (B3-03)", async () => {
    const id = await askForId();
    expect((await cancel(id)).json().introduction).toMatchObject({ state: "cancelled" });
    for (const closed of [
      id,
      await makeIntroduction(test.ctx, { ...one(), state: "declined" }),
      await makeIntroduction(test.ctx, { ...one(), state: "unanswered" }),
    ]) {
      const error = "Cette demande de mise en relation est déjà close.";
      expect(outcomeOf(await cancel(closed))).toEqual([409, { error, code: "introductionClosed" }]);
    }
  });

  it("if a clinic cancels an introduction while staff decline it, one of the two calls fails (B3-03)", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = (await ask({}, await selected())).json().introduction.id;
      const [cancelled, declined] = await Promise.all([
        cancel(id),
        test.send(declineIntroduction, { id, reason: "Plus disponible." }, state.staff),
      ]);
      expect([cancelled.statusCode, declined.statusCode].sort()).toEqual([200, 409]);
    }
  });

  it("the selection shows only the latest introduction to a candidate (B3-07)", async () => {
    const entry = async () => (await test.response(selections, {}, state)).veterinaryCandidateVeterinaryUsers[0];
    expect((await entry())?.introduction).toBeNull();
    await cancel(await askForId());
    test.clock.advance(1000);
    const id = await askForId();
    expect((await entry())?.introduction).toMatchObject({ id, state: "sent" });
  });
});

describe("the calendar file of an introduction", () => {
  it("the calendar files of an appointment and of its cancellation have the same event id (B3-05)", async () => {
    const id = await askForId();
    await accept(id, { answer: "Venez, avec vos questions; à bientôt" });
    const response = await calendar(id);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    const lines = response.body.split("\r\n");
    for (const line of [
      ...["BEGIN:VCALENDAR", "TZID:Europe/Paris", `UID:introduction-${id}@espace.example`, "SEQUENCE:0"],
      ...[
        "STATUS:CONFIRMED",
        "DTSTART;TZID=Europe/Paris:20260217T103000",
        "SUMMARY:Mise en relation avec Lise (Rennes)",
      ],
    ]) {
      expect(lines).toContain(line);
    }
    expect(response.body.replaceAll("\r\n ", "")).toContain("DESCRIPTION:Venez\\, avec vos questions\\; à bientôt\\n");
    expect(await cancel(id).then(({ statusCode }) => statusCode)).toBe(200);
    const removal = await calendar(id);
    expect(removal.headers["content-disposition"]).toContain("mise-en-relation-annulee.ics");
    const cancelled = removal.body.split("\r\n");
    const organizer = 'ORGANIZER;CN="Centre de formation":mailto:ne-pas-repondre@espace.example';
    expect(lines).toContain(organizer);
    for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:1", organizer])
      expect(cancelled).toContain(line);
    expect(cancelled.join("")).not.toMatch(/Lise|Perrot|Venez|candidat\//);
    expect(cancelled).toContain(`UID:introduction-${id}@espace.example`);
    expect((await test.outbox()).map(({ to, subject }) => [to, subject])).toContainEqual([
      ...["conseil@formation.example", "Une mise en relation est annulée"],
    ]);
  });

  it("if the member who accepted an introduction has left, all staff get the cancellation mail (B3-05)", async () => {
    const id = await askForId();
    await accept(id);
    await logInStaff(test, { email: "autre@formation.example", password: "trois chats roux dorment" });
    const suspend = test.ctx.db.updateTable("staff").set({ suspended_at: test.clock.now() });
    await suspend.where("id", "=", state.staff.id).execute();
    await cancel(id);
    expect((await test.outbox()).map(({ to, subject }) => [to, subject])).toContainEqual([
      ...["autre@formation.example", "Une mise en relation est annulée"],
    ]);
  });

  it("only an accepted introduction with a slot has a calendar file (B3-05)", async () => {
    const id = await askForId();
    const early = await calendar(id);
    await accept(id, { slot: null });
    for (const response of [early, await calendar(id)]) {
      const error = "Aucun rendez-vous n'est fixé pour cette mise en relation.";
      expect(outcomeOf(response)).toEqual([409, { error, code: "introductionWithoutSlot" }]);
    }
  });
});
