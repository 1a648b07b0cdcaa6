import { changeFollowUp } from "contract/selection/follow-up.ts";
import {
  acceptIntroduction,
  askIntroduction,
  cancelIntroduction,
  declineIntroduction,
  introductionCalendar,
  moveIntroduction,
} from "contract/selection/introductions.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { eraseAccount } from "../../accounts/erasure/erase-account.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { eraseCandidate } from "../../candidates/intake/erase-candidate.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp({ scene });
const SLOT = "2026-02-17T09:30:00.000Z";
const LATER = "2026-02-18T13:00:00.000Z";
const CLINIC = "lices@clinique.example";
const PERSON = "lise.perrot@example.org";
const state = { holder: "", token: "", staff: { token: "", id: "" } };

async function scene(): Promise<void> {
  state.holder = await makeHolder(test.ctx, { email: CLINIC });
  state.token = await test.tokenOf(state.holder);
  state.staff = await logInStaff(test);
  Object.assign(made, state);
}

/** The values of `state` after the set-up. Each test starts with these values. */
const made = {};
beforeEach(() => Object.assign(state, made));

async function requested(wish: object = {}) {
  const candidateId = await makeCandidate(test.ctx, { firstName: "Lise", city: "Rennes", ...wish });
  await test.response(addToSelection, { selectionId: candidateId }, state);
  return { id: await ask(candidateId), candidateId };
}

async function ask(candidateId: number) {
  const request = { id: String(candidateId), message: "Nous aimerions rencontrer cette personne.", slots: [SLOT] };
  const { introduction } = await test.response(askIntroduction, { ...request, phone: "0299000001" }, state);
  return introduction.id;
}

const accept = (id: string, slot: string | null = SLOT) =>
  test.response(acceptIntroduction, { id, answer: "Venez mardi.", slot }, state.staff);

async function accepted(wish: object = {}) {
  const introduction = await requested(wish);
  await accept(introduction.id);
  return introduction;
}

const move = (id: string, fields: object = { slot: LATER }) =>
  test.send(moveIntroduction, { id, ...fields }, state.staff);

async function mailsTo(address: string) {
  await test.jobs.drain();
  const rows = test.ctx.db.selectFrom("outbox_deliveries").select(["subject", "text", "calendar", "sent_at"]);
  return rows.where("recipient", "=", address).orderBy("position").execute();
}

/** Reads the calendar event with a parser that is not part of the product. */
function read(text: string | null | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ""));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("No event");
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") ?? component);
  const { uid, sequence, startDate, organizer, attendees, summary, description, location } = new ICAL.Event(component);
  startDate.zone = zone;
  return {
    ...{ uid, sequence, organizer, summary, description, location, start: startDate.toJSDate().toISOString() },
    method: calendar.getFirstPropertyValue("method"),
    status: component.getFirstPropertyValue("status"),
    attendees: attendees.map((attendee) => attendee.getFirstValue()),
    alarm: component.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger")?.toString(),
  };
}

describe("the invitation to an appointment", () => {
  it("if staff accept an introduction, clinic and candidate receive a calendar event (B13-01)", async () => {
    const { id } = await accepted();
    const event = {
      ...{ uid: `introduction-${id}@espace.example`, sequence: 0, method: "REQUEST", status: "CONFIRMED" },
      ...{ organizer: "mailto:ne-pas-repondre@espace.example", start: SLOT, alarm: "-P1D" },
    };
    const [toClinic] = await mailsTo(CLINIC);
    const [toPerson] = await mailsTo(PERSON);
    expect(read(toClinic?.calendar)).toMatchObject({
      ...{ ...event, attendees: [`mailto:${CLINIC}`], summary: "Mise en relation avec Lise (Rennes)" },
    });
    expect(read(toPerson?.calendar)).toMatchObject({ ...event, attendees: [`mailto:${PERSON}`] });
  });

  it("the candidate's mail names the clinic; the clinic's mail omits the candidate's last name (B13-01)", async () => {
    await accepted();
    const [toClinic] = await mailsTo(CLINIC);
    const [toPerson] = await mailsTo(PERSON);
    const place = "Clinique vétérinaire des Lices, 12 place des Lices, 35000 Rennes";
    const { description } = read(toPerson?.calendar);
    expect(toPerson?.text).toContain(place);
    expect(description).toContain(place);
    expect(toPerson?.text).toContain("02\u00a099\u00a000\u00a000\u00a001");
    expect(description).toContain("0299000001");
    expect(toPerson?.text).not.toContain("Venez mardi.");
    expect(toClinic?.text).toContain("avec Lise (Rennes)");
    expect(`${toClinic?.text}${toClinic?.calendar}`).not.toMatch(/Perrot|0639980001|@example\.org/);
    expect(`${toPerson?.text}${toPerson?.calendar}`).not.toContain(CLINIC);
  });

  it("if a candidate has no e-mail address, only the clinic gets a mail (B13-01)", async () => {
    await accepted({ email: null });
    expect(await mailsTo(CLINIC)).toHaveLength(1);
    expect(await mailsTo(PERSON)).toHaveLength(0);
  });

  it("if staff move an appointment, the calendar event of both parties changes (B13-01)", async () => {
    const { id } = await accepted();
    const moved = await move(id, { slot: LATER, answer: "Plutôt mercredi." });
    expect(moved.json().introduction).toMatchObject({ state: "accepted", slot: LATER, answer: "Plutôt mercredi." });
    for (const address of [CLINIC, PERSON]) {
      const [first, second] = await mailsTo(address);
      expect(read(second?.calendar)).toMatchObject({
        method: "REQUEST",
        sequence: 1,
        start: LATER,
        status: "CONFIRMED",
      });
      expect(read(second?.calendar).uid).toBe(read(first?.calendar).uid);
      expect(second?.text).toContain("mercredi 18 février 2026 à 14:00");
    }
    const file = (await test.send(introductionCalendar, { id }, state)).body;
    expect(read(file)).toMatchObject({ method: "PUBLISH", sequence: 1, start: LATER });
    const { veterinaryCandidateVeterinaryUsers: entries } = await test.response(selections, {}, state);
    expect(entries[0]?.followUp?.nextStepOn).toBe("2026-02-18");
    expect(await test.events()).toContain("staff: move introduction");
  });

  it("staff can move an appointment only to another time within the next 30 days (B13-01)", async () => {
    const { id } = await accepted();
    for (const [slot, error] of [
      [SLOT, "Choisissez un autre créneau."],
      ["2026-02-13T09:00:00.000Z", "Un créneau est déjà passé."],
      ["2026-04-17T09:00:00.000Z", "Un créneau se propose dans les 30 jours à venir."],
      [undefined, "Indiquez les créneaux par leur date et leur heure."],
    ]) {
      const errors = [{ field: "slot", error }];
      expect((await move(id, { slot })).json()).toMatchObject({ code: "introductionRefused", errors });
    }
    expect(problemOf(await move((await requested()).id))).toEqual([409, "introductionClosed"]);
    expect(problemOf(await move("abc"))).toEqual([404, "introductionNotFound"]);
  });

  it("if staff accept without a slot, both parties get a calendar event when staff set a slot (B13-01)", async () => {
    const { id } = await requested();
    await accept(id, null);
    expect((await mailsTo(PERSON))[0]).toMatchObject({
      ...{ subject: "Clinique vétérinaire des Lices souhaite vous rencontrer", calendar: null },
    });
    await move(id);
    const told = (await mailsTo(PERSON))[1];
    expect(read(told?.calendar)).toMatchObject({ method: "REQUEST", sequence: 0, start: LATER });
    expect(told?.subject).toBe("Votre rendez-vous avec Clinique vétérinaire des Lices");
    expect((await mailsTo(CLINIC)).at(-1)?.subject).toBe("Votre rendez-vous de mise en relation est fixé");
  });
});

describe("cancelling an appointment", () => {
  it("if a clinic cancels an appointment, the calendar event of both parties is cancelled (B13-01)", async () => {
    const { id } = await accepted();
    await move(id);
    await test.response(cancelIntroduction, { id }, state);
    for (const address of [CLINIC, PERSON]) {
      const mail = (await mailsTo(address)).at(-1);
      expect(read(mail?.calendar)).toMatchObject({
        method: "CANCEL",
        status: "CANCELLED",
        sequence: 2,
        alarm: undefined,
      });
      expect(read(mail?.calendar).uid).toBe(`introduction-${id}@espace.example`);
    }
  });

  it("a cancelled appointment's next step disappears, unless the clinic changed the next step (B13-03)", async () => {
    const steps = async () =>
      (await test.response(selections, {}, state)).veterinaryCandidateVeterinaryUsers.map(({ followUp }) => [
        followUp?.nextStepOn,
        followUp?.nextStepLabel,
      ]);
    const { id, candidateId } = await accepted();
    expect(await steps()).toEqual([["2026-02-17", "Entretien"]]);
    await test.response(cancelIntroduction, { id }, state);
    expect(await steps()).toEqual([[null, null]]);
    const again = await ask(candidateId);
    await accept(again);
    await test.response(changeFollowUp, { selectionId: String(candidateId), nextStepLabel: "Rappeler" }, state);
    await test.response(cancelIntroduction, { id: again }, state);
    expect(await steps()).toEqual([["2026-02-17", "Rappeler"]]);
  });

  it("if a candidate is withdrawn, both calendars cancel the appointment (B13-01, B13-03)", async () => {
    const { candidateId } = await accepted();
    await mailsTo(CLINIC);
    await makeMove(test.ctx, "withdraw", candidateId);
    test.clock.advance(15_000);
    for (const address of [CLINIC, PERSON]) {
      const mails = await mailsTo(address);
      expect(mails).toHaveLength(2);
      expect(read(mails[1]?.calendar)).toMatchObject({ method: "CANCEL", status: "CANCELLED", sequence: 1 });
    }
  });

  it("if staff undo a candidate's withdrawal at once, the candidate gets no cancellation mail (B13-03)", async () => {
    const { candidateId } = await accepted();
    await mailsTo(PERSON);
    await makeMove(test.ctx, "withdraw", candidateId);
    await makeMove(test.ctx, "publish", candidateId);
    test.clock.advance(15_000);
    expect(await mailsTo(PERSON)).toHaveLength(1);
  });

  it("if a candidate is erased, only the clinic gets a cancellation mail, which omits the name (B13-03)", async () => {
    await accepted({ externalId: "ESSAI-7" });
    await mailsTo(CLINIC);
    await eraseCandidate(test.ctx, "ESSAI-7");
    const [, mail] = await mailsTo(CLINIC);
    expect(read(mail?.calendar)).toMatchObject({ method: "CANCEL", summary: "Mise en relation" });
    expect(`${mail?.text}${mail?.calendar}`).not.toMatch(/Lise|Perrot/);
    expect(await mailsTo(PERSON)).toHaveLength(1);
    const rows = test.ctx.db.selectFrom("messages").select("id").where("recipient", "=", PERSON);
    expect(await rows.execute()).toEqual([]);
  });

  it("if a clinic is erased, a candidate gets one mail for each open introduction (B12-03, B13-01)", async () => {
    await accepted();
    await requested();
    await mailsTo(PERSON);
    await eraseAccount({ accountId: state.holder, reason: "operator" }, test.ctx);
    const [, ...mails] = await mailsTo(PERSON);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "La clinique n'a pas donné suite",
      "Votre rendez-vous avec Clinique vétérinaire des Lices est annulé",
    ]);
  });
});

describe("an appointment between two time zones", () => {
  it("a mail to an overseas candidate gives the appointment in the clinic's and in local time (B13-02)", async () => {
    await accepted({ ZIPCode: "97400" });
    for (const address of [CLINIC, PERSON]) {
      const [mail] = await mailsTo(address);
      expect(mail?.text).toContain("mardi 17 février 2026 à 10:30 à Paris (13:30 à La Réunion)");
      expect(read(mail?.calendar).start).toBe(SLOT);
    }
  });
});

describe("the reminder of an appointment", () => {
  const reminders = async (address: string) =>
    (await mailsTo(address)).filter(({ subject }) => subject === "Rappel de votre rendez-vous");

  it("both parties get a reminder at 18:00 local time on the day before the appointment (B13-04)", async () => {
    await accepted({ ZIPCode: "97400" });
    test.clock.set("2026-02-16T13:59:59.000Z");
    expect(await reminders(PERSON)).toHaveLength(0);
    test.clock.set("2026-02-16T14:00:00.000Z");
    expect(await reminders(PERSON)).toHaveLength(1);
    expect(await reminders(CLINIC)).toHaveLength(0);
    test.clock.set("2026-02-16T17:00:00.000Z");
    expect((await reminders(CLINIC))[0]?.text).toContain("mardi 17 février 2026 à 10:30");
    test.clock.set("2026-02-17T09:00:00.000Z");
    expect([await reminders(PERSON), await reminders(CLINIC)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("if an appointment is cancelled or moved, no reminder of the former time is sent (B13-04)", async () => {
    const [off, moved] = [await accepted(), await accepted()];
    await test.response(cancelIntroduction, { id: off.id }, state);
    await move(moved.id);
    test.clock.set("2026-02-16T17:00:00.000Z");
    for (const address of [CLINIC, PERSON]) expect(await reminders(address)).toHaveLength(0);
    test.clock.set("2026-02-17T17:00:00.000Z");
    for (const address of [CLINIC, PERSON]) expect(await reminders(address)).toHaveLength(1);
  });

  it("if staff make an appointment after 18:00 on the day before, nobody is reminded (B13-04)", async () => {
    const { id } = await requested();
    test.clock.set("2026-02-16T17:30:00.000Z");
    state.staff = await logInStaff(test, { email: "soir@formation.example" });
    await accept(id);
    test.clock.set("2026-02-17T09:00:00.000Z");
    for (const address of [CLINIC, PERSON]) expect(await reminders(address)).toHaveLength(0);
  });

  it("if the server is down until after the appointment, no reminder is sent (B13-04)", async () => {
    await accepted();
    await test.jobs.drain();
    test.clock.set("2026-02-17T10:00:00.000Z");
    for (const address of [CLINIC, PERSON]) expect(await reminders(address)).toHaveLength(0);
  });
});

describe("the mail that tells a candidate how an introduction ended", () => {
  const subjects = async () => (await mailsTo(PERSON)).map(({ subject }) => subject);

  it("if staff decline an introduction, the candidate gets one mail, without the reason (B12-03)", async () => {
    const { id } = await requested();
    await test.response(declineIntroduction, { id, reason: "Lise préfère Laval." }, state.staff);
    test.clock.advance(20 * 86_400_000);
    const mails = await mailsTo(PERSON);
    expect(mails.map(({ subject }) => subject)).toEqual(["La demande de Clinique vétérinaire des Lices"]);
    expect(mails[0]?.text).not.toContain("Laval");
  });

  it("if staff do not answer a clinic's request in 15 days, a mail tells the candidate so (B12-03)", async () => {
    await requested();
    test.clock.advance(15 * 86_400_000 - 1);
    expect(await subjects()).toEqual([]);
    test.clock.advance(1);
    expect(await subjects()).toEqual(["La clinique n'a pas donné suite"]);
    test.clock.advance(20 * 86_400_000);
    expect(await subjects()).toHaveLength(1);
  });

  it("the candidate gets a mail if the clinic cancels the requested introduction (B12-03)", async () => {
    const { id } = await requested();
    await test.response(cancelIntroduction, { id }, state);
    expect(await subjects()).toEqual(["La clinique n'a pas donné suite"]);
  });

  it("mails to a candidate wait from 20:00 to 8:00 in the candidate's time zone (B11-12, B12-03)", async () => {
    const { id } = await requested();
    test.clock.set("2026-02-14T19:00:00.000Z");
    state.staff = await logInStaff(test, { email: "nuit@formation.example" });
    await accept(id);
    expect(await subjects()).toEqual([]);
    test.clock.set("2026-02-15T06:59:59.000Z");
    expect(await subjects()).toEqual([]);
    test.clock.set("2026-02-15T07:00:00.000Z");
    expect(await subjects()).toEqual(["Votre rendez-vous avec Clinique vétérinaire des Lices"]);
  });

  it("a mail to a candidate contains neither the clinic's note or status nor the staff's answer (B12-03)", async () => {
    const { id, candidateId } = await requested();
    await test.response(
      changeFollowUp,
      { selectionId: String(candidateId), status: "contacted", note: "Timide" },
      state,
    );
    await accept(id);
    const [mail] = await mailsTo(PERSON);
    expect(`${mail?.text}${mail?.calendar}`).not.toMatch(/Timide|Contacté|Venez/);
  });
});
