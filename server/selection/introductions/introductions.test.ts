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
import { beforeEach, describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeIntroduction } from "../fixtures.ts";

const test = useTestApp();
const state = { holder: "", token: "", id: 0, staff: { token: "", id: "" } };
const MESSAGE = "Nous aimerions rencontrer cette personne.";
/** Tuesday 17 February 2026, 10:30 in Paris. */
const SLOT = "2026-02-17T09:30:00.000Z";

beforeEach(async () => {
  state.holder = await makeHolder(test.ctx, { email: "lices@clinique.example" });
  state.token = await test.tokenOf(state.holder);
  state.staff = await logInStaff(test, { email: "conseil@formation.example", password: "trois chats roux dorment" });
  state.id = await selected();
});

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
const asked = async () => (await ask()).json().introduction.id as string;
const cancel = (id: string, token = state.token) => test.send(cancelIntroduction, { id }, { token });
const accept = (id: string, fields: object = {}) =>
  test.send(acceptIntroduction, { id, answer: "Venez mardi.", slot: SLOT, ...fields }, state.staff);
const calendar = (id: string, token = state.token) => test.send(introductionCalendar, { id }, { token });

describe("ask for an introduction", () => {
  it("B3-02 answers 201 with the introduction, which the clinic and the centre list", async () => {
    const response = await ask({ slots: ["2026-02-17T10:30:00+01:00", SLOT] });
    const introduction = {
      id: expect.any(String),
      state: "sent",
      message: MESSAGE,
      slots: [SLOT],
      phone: "0299000001",
      answer: null,
      reason: null,
      slot: null,
      requestedAt: "2026-02-14T09:00:00.000Z",
      answeredAt: null,
    };
    expect([response.statusCode, response.json()]).toEqual([201, { introduction }]);
    const candidate = { id: state.id, firstName: "Lise", lastName: "Perrot" };
    expect(await test.response(introductions, {}, state)).toEqual({
      total: 1,
      items: [{ ...introduction, candidate }],
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

  it("B3-02 is a 409 while one is sent, for everybody of the clinic", async () => {
    const id = await asked();
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, state.holder, { password: "x" }));
    await test.response(shareSelection, { shared: true }, state);
    const again = await ask({}, state.id, colleague);
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { error: "Une demande de mise en relation est déjà en cours pour ce candidat.", code: "introductionOpen" },
    ]);
    await cancel(id, colleague);
    expect((await ask()).statusCode).toBe(201);
  });

  it("B3-02 of several at the same moment one is taken", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask()));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  it("B3-02 is a 403 when not selected, a 409 for a recruited one, a 404 for nobody", async () => {
    const apart = await ask({}, await makeCandidate(test.ctx));
    expect([apart.statusCode, apart.json()]).toEqual([
      403,
      { error: "Ajoutez d'abord ce candidat à votre sélection.", code: "notSelected" },
    ]);
    await makeMove(test.ctx, "recruit", state.id);
    const recruited = await ask();
    expect([recruited.statusCode, recruited.json().code]).toEqual([409, "candidateRecruited"]);
    expect((await ask({}, 999_999)).statusCode).toBe(404);
  });

  it("B3-01 refuses wrong fields each by its name", async () => {
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
      const response = await ask(fields);
      expect([response.statusCode, response.json()]).toEqual([
        422,
        { error, code: "introductionRefused", errors: [{ field, error }] },
      ]);
    }
    expect((await ask({ slots: [], message: "x".repeat(600) })).statusCode).toBe(201);
  });

  it("B3-02 of those pressed at the same moment only what was accepted counts, and ten a day are taken", async () => {
    const others: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) others.push(await selected());
    await Promise.all(Array.from({ length: 12 }, () => ask()));
    const answers = await Promise.all(others.map((id) => ask({}, id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 201),
      ...[429, 429],
    ]);
    expect((await test.response(introductions, {}, state)).total).toBe(10);
  });

  it("B3-02 is a 409 for one who was recruited as it was pressed", async () => {
    const refused = await meanwhile(
      test,
      (trx) => trx.updateTable("candidates").set({ active: false }).where("id", "=", state.id).execute(),
      () => ask(),
    );
    expect([refused.statusCode, refused.json().code]).toEqual([409, "candidateRecruited"]);
  });

  it("B3-02 takes ten a day for the clinic, then answers 429; what was refused does not count", async () => {
    for (let turn = 0; turn < 3; turn += 1) await ask({ message: "court" });
    await ask();
    await ask();
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, state.holder, { password: "x" }));
    for (let turn = 1; turn < 10; turn += 1) {
      const token = turn % 2 ? colleague : state.token;
      expect((await ask({}, await selected(token), token)).statusCode).toBe(201);
    }
    expect((await ask({}, await selected(colleague), colleague)).statusCode).toBe(429);
    test.clock.advance(24 * 3_600_000);
    expect((await ask({}, await selected())).statusCode).toBe(201);
  });
});

describe("introductions of a clinic", () => {
  it.each(["withdrawn", null] as const)(
    "name no candidate who has gone since, in list and calendar (%s)",
    async (as) => {
      const id = await asked();
      await accept(id);
      const shown = async () => [
        (await test.response(introductions, {}, state)).items[0]?.candidate,
        (await calendar(id)).body,
      ];
      expect(await shown()).toEqual([
        expect.objectContaining({ lastName: "Perrot" }),
        expect.stringContaining("Perrot"),
      ]);
      await test.ctx.db.updateTable("candidates").set({ active: false, hidden_as: as }).execute();
      expect(await shown()).toEqual([
        { id: state.id, firstName: "", lastName: "" },
        expect.not.stringMatching(/Lise|Perrot/),
      ]);
    },
  );

  it.each(["withdrawn", null] as const)("show no free text about one who has gone since (%s)", async (as) => {
    const id = (await ask({ message: "Nous aimerions rencontrer Lise Perrot." })).json().introduction.id as string;
    await accept(id, { answer: "Lise Perrot viendra mardi." });
    await test.ctx.db.updateTable("candidates").set({ active: false, hidden_as: as }).execute();
    const [item] = (await test.response(introductions, {}, state)).items;
    expect(item).toMatchObject({ message: "", answer: null });
    for (const shown of [await calendar(id), await test.send(selections, {}, state)]) {
      expect(shown.body.replaceAll("\r\n ", "")).not.toMatch(/Nous aimerions|viendra/);
    }
  });

  it("B3-03 are its own: another clinic finds and cancels none", async () => {
    const id = await asked();
    const token = await test.tokenOf(await makeHolder(test.ctx));
    expect((await test.response(introductions, {}, { token })).total).toBe(0);
    for (const response of [await cancel(id, token), await calendar(id, token), await cancel("abc")]) {
      expect([response.statusCode, response.json().code]).toEqual([404, "introductionNotFound"]);
    }
  });

  it("B3-03 come thirty at a time, latest first", async () => {
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
    const rest = await test.app.inject({ url: first.next ?? "", headers: { authorization: `Bearer ${state.token}` } });
    expect(rest.json()).toMatchObject({
      total: 32,
      next: null,
      items: [{ requestedAt: "2026-02-14T09:00:01.000Z" }, {}],
    });
    const unknown = await test.app.inject({
      url: "/api/veterinary/introductions?page=2",
      headers: { authorization: `Bearer ${state.token}` },
    });
    expect(unknown.statusCode).toBe(400);
  });

  const one = () => ({ clinicId: state.holder, candidateId: state.id });

  it("B3-03 are cancelled while sent or accepted, and no more afterwards", async () => {
    const id = await asked();
    expect((await cancel(id)).json().introduction).toMatchObject({ state: "cancelled" });
    for (const closed of [
      id,
      await makeIntroduction(test.ctx, { ...one(), state: "declined" }),
      await makeIntroduction(test.ctx, { ...one(), state: "unanswered" }),
    ]) {
      const response = await cancel(closed);
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { error: "Cette demande de mise en relation est déjà close.", code: "introductionClosed" },
      ]);
    }
  });

  it("B3-03 cancelled while the centre answers: one of the two comes first, the other is told", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = (await ask({}, await selected())).json().introduction.id;
      const [cancelled, declined] = await Promise.all([
        cancel(id),
        test.send(declineIntroduction, { id, reason: "Plus disponible." }, state.staff),
      ]);
      expect([cancelled.statusCode, declined.statusCode].sort()).toEqual([200, 409]);
    }
  });

  it("B3-07 stand on the entry of the selection, the latest one", async () => {
    const entry = async () => (await test.response(selections, {}, state)).veterinaryCandidateVeterinaryUsers[0];
    expect((await entry())?.introduction).toBeNull();
    await cancel(await asked());
    test.clock.advance(1000);
    const id = await asked();
    expect((await entry())?.introduction).toMatchObject({ id, state: "sent" });
  });
});

describe("calendar of an introduction", () => {
  it("B3-05 is an appointment in the clinic's zone; cancelled, the same one with a higher sequence", async () => {
    const id = await asked();
    await accept(id, { answer: "Venez, avec vos questions; à bientôt" });
    const response = await calendar(id);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    const lines = response.body.split("\r\n");
    for (const line of [
      "BEGIN:VCALENDAR",
      "TZID:Europe/Paris",
      `UID:introduction-${id}@espace.example`,
      "SEQUENCE:0",
      "STATUS:CONFIRMED",
      "DTSTART;TZID=Europe/Paris:20260217T103000",
      "SUMMARY:Mise en relation avec Lise Perrot",
    ]) {
      expect(lines).toContain(line);
    }
    expect(response.body.replaceAll("\r\n ", "")).toContain("DESCRIPTION:Venez\\, avec vos questions\\; à bientôt\\n");
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(await cancel(id).then(({ statusCode }) => statusCode)).toBe(200);
    const cancelled = (await calendar(id)).body.split("\r\n");
    const organizer = 'ORGANIZER;CN="Centre de formation":mailto:formation@espace.example';
    expect(lines).toContain(organizer);
    for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:1", organizer])
      expect(cancelled).toContain(line);
    expect(cancelled.join("")).not.toMatch(/Lise|Perrot|Venez/);
    expect(cancelled).toContain(`UID:introduction-${id}@espace.example`);
    expect((await test.outbox()).map(({ to, subject }) => [to, subject])).toContainEqual([
      ...["conseil@formation.example", "Une mise en relation est annulée"],
    ]);
  });

  it("B3-05 cancelled is told to the whole centre when who accepted has left", async () => {
    const id = await asked();
    await accept(id);
    await logInStaff(test, { email: "autre@formation.example", password: "trois chats roux dorment" });
    const gone = test.ctx.db.updateTable("staff").set({ suspended_at: test.clock.now() });
    await gone.where("id", "=", state.staff.id).execute();
    await cancel(id);
    expect((await test.outbox()).map(({ to, subject }) => [to, subject])).toContainEqual([
      ...["autre@formation.example", "Une mise en relation est annulée"],
    ]);
  });

  it("B3-05 is a 409 of its own before anything is agreed on, and when it was accepted without a slot", async () => {
    const id = await asked();
    const early = await calendar(id);
    await accept(id, { slot: null });
    for (const response of [early, await calendar(id)]) {
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { error: "Aucun rendez-vous n'est fixé pour cette mise en relation.", code: "introductionWithoutSlot" },
      ]);
    }
  });

  it("B3-05 keeps the clocks of an overseas clinic", async () => {
    const reunion = await makeHolder(test.ctx, { clinic: { zip_code: "97400", city: "Saint-Denis" } });
    const token = await test.tokenOf(reunion);
    const id = (await ask({}, await selected(token), token)).json().introduction.id;
    await accept(id);
    const { body } = await calendar(id, token);
    expect(body).toContain("DTSTART;TZID=Indian/Reunion:20260217T133000\r\n");
    expect(body).toContain("TZOFFSETFROM:+0400\r\nTZOFFSETTO:+0400\r\n");
  });
});
