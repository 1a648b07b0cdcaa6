import { notificationList } from "contract/alerts/notifications.ts";
import { changeFollowUp } from "contract/selection/follow-up.ts";
import {
  acceptIntroduction,
  declineIntroduction,
  introductions,
  listIntroductions,
} from "contract/selection/introductions.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { moveWithin } from "../../candidates/dossiers/move.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeIntroduction } from "../fixtures.ts";

const test = useTestApp({ scene });
const DAY_MS = 86_400_000;
const SLOT = new Date("2026-02-17T09:30:00.000Z");
const CENTRE = "conseil@formation.example";
const CLINIC = "lices@clinique.example";
const state = { holder: "", token: "", id: 0, introduction: "", staff: { token: "", id: "" } };

/** The values of `state` after the set-up. Each test starts with these values. */
const made = {};

async function scene(): Promise<void> {
  state.holder = await makeHolder(test.ctx, { email: CLINIC });
  state.token = await test.tokenOf(state.holder);
  state.staff = await logInStaff(test, { email: CENTRE, password: "trois chats roux dorment" });
  state.id = await makeCandidate(test.ctx, { firstName: "Lise" });
  await test.response(addToSelection, { selectionId: state.id }, state);
  state.introduction = await makeIntroduction(test.ctx, {
    ...{ clinicId: state.holder, candidateId: state.id },
    slots: [SLOT],
  });
  Object.assign(made, state);
}

beforeEach(() => Object.assign(state, made));

const accept = (fields: object = {}) =>
  test.send(acceptIntroduction, { id: state.introduction, answer: "Venez mardi.", ...fields }, state.staff);
const decline = (reason: unknown) => test.send(declineIntroduction, { id: state.introduction, reason }, state.staff);
const followUp = async () =>
  (await test.response(selections, {}, state)).veterinaryCandidateVeterinaryUsers[0]?.followUp;
const notices = async (token = state.token) =>
  (await test.response(notificationList, {}, { token })).items.map(({ title, content, candidateId }) => ({
    ...{ title, content, candidateId },
  }));
/** Returns the mails to the clinics and the centre, without the candidate's mails. */
const outbox = async () => (await test.outbox()).filter(({ to }) => !to.endsWith("@example.org"));
const mails = async () => (await outbox()).map(({ to, subject }) => [to, subject]);

describe("accepting an introduction", () => {
  it("accepting an introduction notifies the clinic and sets the follow-up to interview (B3-04)", async () => {
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, state.holder, { password: "x" }));
    const response = await accept({ slot: SLOT.toISOString() });
    expect([response.statusCode, response.json().introduction]).toMatchObject([
      200,
      { state: "accepted", answer: "Venez mardi.", slot: SLOT.toISOString(), answeredAt: "2026-02-14T09:00:00.000Z" },
    ]);
    expect(await followUp()).toMatchObject({
      ...{ status: "interview", nextStepOn: "2026-02-17", updatedBy: null, edition: 2 },
    });
    const notice = {
      title: "Mise en relation",
      content: "Votre demande de mise en relation a été acceptée.",
      candidateId: state.id,
    };
    for (const token of [state.token, colleague]) expect(await notices(token)).toEqual([notice]);
    const [mail] = await outbox();
    expect(mail).toMatchObject({ to: CLINIC, subject: "Votre demande de mise en relation est acceptée" });
    expect(mail?.text).toContain("mardi 17 février 2026 à 10:30");
    expect(mail?.text).toContain("Venez mardi.");
    expect(mail?.text).toContain(`https://espace.example/candidat/${state.id}`);
    const events = await test.ctx.db.selectFrom("audit_events").select(["event", "actor_id", "subject"]).execute();
    expect(events).toContainEqual({
      event: "staff: accept introduction",
      actor_id: state.staff.id,
      subject: `dossier ${state.id}`,
    });
    test.clock.set("2026-02-17T07:00:00.000Z");
    await test.jobs.drain();
    expect(await notices()).toHaveLength(2);
  });

  it("the mail to an overseas clinic gives the appointment in the clinic's and in Paris time (B13-02)", async () => {
    const clinicId = await makeHolder(test.ctx, { email: "ile@clinique.example", clinic: { zip_code: "97400" } });
    const id = await makeIntroduction(test.ctx, { clinicId, candidateId: state.id, slots: [SLOT] });
    const response = await test.send(
      acceptIntroduction,
      { id, answer: "Venez mardi.", slot: SLOT.toISOString() },
      state.staff,
    );
    expect(response.json().introduction.clinic.zone).toBe("Indian/Reunion");
    const [mail] = await outbox();
    expect(mail?.text).toContain("mardi 17 février 2026 à 13:30 à La Réunion (10:30 à Paris)");
  });

  it.each(["trial", "dismissed"])(
    "if a follow-up has the status %s, accepting an introduction keeps this status (B3-04)",
    async (status) => {
      await test.response(changeFollowUp, { selectionId: String(state.id), status }, state);
      await accept({ slot: SLOT.toISOString() });
      expect(await followUp()).toMatchObject({ status, nextStepOn: null });
    },
  );

  it("if staff accept an introduction without a slot, the follow-up gets no next step (B3-04)", async () => {
    expect((await accept()).json().introduction.slot).toBeNull();
    expect(await followUp()).toMatchObject({ status: "interview", nextStepOn: null });
  });

  it("to accept an introduction, staff choose one of the clinic's slots and write a message (B3-04)", async () => {
    for (const [fields, field, error] of [
      [{ slot: "2026-02-18T09:30:00.000Z" }, "slot", "Choisissez l'un des créneaux proposés."],
      [{ slot: 3 }, "slot", "Choisissez l'un des créneaux proposés."],
      [{ answer: " " }, "answer", "Écrivez une réponse de 600 caractères au plus."],
      [{ answer: "x".repeat(601) }, "answer", "Écrivez une réponse de 600 caractères au plus."],
    ] as const) {
      const response = await accept(fields);
      expect([response.statusCode, response.json().errors]).toEqual([422, [{ field, error }]]);
    }
    test.clock.set("2026-02-17T09:30:00.000Z");
    state.staff = await logInStaff(test);
    const past = await accept({ slot: SLOT.toISOString() });
    expect(past.json().errors).toEqual([{ field: "slot", error: "Ce créneau est déjà passé." }]);
  });

  it("if the candidate has just been recruited, staff cannot accept the introduction (B3-04, B13-03)", async () => {
    const response = await meanwhile(
      test,
      (trx) => moveWithin(trx, "recruit", [state.id], state.staff, test.ctx),
      () => accept(),
    );
    expect(problemOf(response)).toEqual([409, "introductionClosed"]);
  });

  it("the server stores only the first of several answers to an introduction (B3-04)", async () => {
    const responses = await Promise.all([accept(), decline("Plus disponible."), accept()]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await notices()).toHaveLength(1);
    const unknown = await test.send(
      declineIntroduction,
      { id: "00000000-0000-4000-8000-000000000000", reason: "x" },
      state.staff,
    );
    expect(problemOf(unknown)).toEqual([404, "introductionNotFound"]);
  });
});

it("if staff decline a request, the clinic gets the reason, and the follow-up stays the same (B3-04)", async () => {
  for (const reason of [undefined, "  ", "x".repeat(601)]) {
    const rejected = await decline(reason);
    expect([rejected.statusCode, rejected.json().errors]).toEqual([
      422,
      [{ field: "reason", error: "Indiquez la raison, en 600 caractères au plus." }],
    ]);
  }
  const response = await decline("Lise a <b>signé</b> ailleurs.");
  expect(response.json().introduction).toMatchObject({ state: "declined", reason: "Lise a <b>signé</b> ailleurs." });
  const [mail] = await outbox();
  expect(mail).toMatchObject({ to: CLINIC, subject: "Votre demande de mise en relation" });
  expect(mail?.text).toContain("Lise a <b>signé</b> ailleurs.");
  expect(mail?.html).not.toContain("<b>signé");
  expect(await notices()).toMatchObject([{ content: "Votre demande de mise en relation a été déclinée." }]);
  expect(await followUp()).toMatchObject({ status: "toContact", edition: 1 });
  expect(await test.events()).toContain("staff: decline introduction");
});

describe("an unanswered introduction", () => {
  it("an unanswered request causes a reminder to staff after 5 days and ends after 15 days (B3-06)", async () => {
    test.clock.advance(5 * DAY_MS - 1000);
    await test.jobs.drain();
    expect(await mails()).toEqual([]);
    test.clock.advance(1000);
    await Promise.all([test.jobs.drain(), test.jobs.drain()]);
    expect(await mails()).toEqual([[CENTRE, "Une demande de mise en relation attend votre réponse"]]);
    state.staff = await logInStaff(test, { email: "autre@formation.example" });
    const listed = await test.response(listIntroductions, {}, state.staff);
    expect(listed.items[0]?.remindedAt).toBe("2026-02-19T09:00:00.000Z");
    test.clock.advance(9 * DAY_MS);
    await test.jobs.drain();
    expect(await mails()).toHaveLength(1);
    test.clock.advance(DAY_MS);
    await Promise.all([test.jobs.drain(), test.jobs.drain()]);
    await test.jobs.drain();
    expect((await mails()).slice(0, -1).sort()).toEqual([
      [CENTRE, "Une demande de mise en relation est restée sans réponse"],
      [CLINIC, "Votre demande de mise en relation est restée sans réponse"],
    ]);
    state.token = await test.tokenOf(state.holder);
    expect((await test.response(introductions, {}, state)).items[0]?.state).toBe("unanswered");
    expect(await notices()).toMatchObject([{ content: "Votre demande de mise en relation est restée sans réponse." }]);
    state.staff = await logInStaff(test);
    expect((await accept()).statusCode).toBe(409);
  });

  it("the centre receives one reminder a day, which links to all requests unanswered for 5 days (B3-06)", async () => {
    const request = async (firstName: string) =>
      makeIntroduction(test.ctx, {
        clinicId: state.holder,
        candidateId: await makeCandidate(test.ctx, { firstName, lastName: "Perrot" }),
      });
    await request("Anouk");
    test.clock.advance(60_000);
    await request("Bruno");
    test.clock.advance(1);
    await request("Cléa");
    test.clock.advance(5 * DAY_MS - 60_001);
    await test.jobs.drain();
    expect(await mails()).toEqual([[CENTRE, "2 demandes de mise en relation attendent votre réponse"]]);
    const [mail] = await outbox();
    for (const part of ["avec Lise", "avec Anouk Perrot", "Clinique vétérinaire des Lices"]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.text).toContain("https://espace.example/formation/demandes?onglet=mises-en-relation");
    test.clock.advance(60_001);
    await test.jobs.drain();
    expect(await mails()).toHaveLength(1);
    test.clock.advance(DAY_MS - 60_001);
    await Promise.all([test.jobs.drain(), test.jobs.drain()]);
    const reminders = (await outbox()).filter(({ subject }) => subject?.includes("attendent votre réponse"));
    expect(reminders).toHaveLength(2);
    expect(reminders[0]?.text).toMatch(/avec Bruno Perrot\n\n•\u00a0.*avec Cléa Perrot/);
    expect(reminders[0]?.text).not.toContain("Lise");
    test.clock.advance(9 * DAY_MS);
    await test.jobs.drain();
    expect((await mails()).map(([, subject]) => subject)).toContain(
      "2 demandes de mise en relation sont restées sans réponse",
    );
  });

  it("an answered introduction causes no reminder (B3-06)", async () => {
    await decline("Plus disponible.");
    test.clock.advance(16 * DAY_MS);
    await test.jobs.drain();
    expect(await mails()).toEqual([[CLINIC, "Votre demande de mise en relation"]]);
  });
});

it("the centre's list of introductions contains the median time from request to answer (B3-07)", async () => {
  const median = async () => (await test.response(listIntroductions, {}, state.staff)).medianAnswerSeconds;
  expect(await median()).toBeNull();
  for (const hours of [1, 2, 30]) {
    const requestedAt = new Date(test.clock.now().getTime() - hours * 3_600_000);
    const base = { clinicId: state.holder, candidateId: state.id, requestedAt };
    await makeIntroduction(test.ctx, { ...base, state: hours === 2 ? "accepted" : "declined" });
  }
  expect(await median()).toBe(7200);
});
