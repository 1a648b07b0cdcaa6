import { acceptIntroduction, cancelIntroduction, declineIntroduction } from "contract/selection/introductions.ts";
import { ownCalendar, ownTimeline } from "contract/selection/own-timeline.ts";
import { confirmRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { tokenOfCandidate } from "../../candidates/own-page/fixtures.ts";
import { makeFollowUp, makeIntroduction, makeRecruitment } from "../fixtures.ts";

const test = useTestApp({ scene });
const SLOT = new Date("2026-02-17T09:30:00.000Z");
const MINUTE_MS = 60_000;
const state = { id: 0, staff: { token: "" }, clinic: { id: "", token: "" } };

async function scene(): Promise<void> {
  state.id = await makeCandidate(test.ctx);
  state.staff = await logInStaff(test);
  const id = await makeHolder(test.ctx);
  state.clinic = { id, token: await test.tokenOf(id) };
}

const me = async () => ({ token: await tokenOfCandidate(test.ctx, state.id) });
const timeline = async () => test.response(ownTimeline, {}, await me());
const eventsOf = async () => (await timeline()).items.map(({ event }) => event);
const introduction = (fields = {}) =>
  makeIntroduction(test.ctx, { clinicId: state.clinic.id, candidateId: state.id, slots: [SLOT], ...fields });
const accept = (id: string) =>
  test.response(acceptIntroduction, { id, answer: "Venez.", slot: SLOT.toISOString() }, state.staff);

describe("the timeline on a candidate's own page", () => {
  it("a candidate sees requested introductions, appointments and answers, latest first (B11-11 B13-02)", async () => {
    const id = await introduction();
    test.clock.advance(MINUTE_MS);
    await accept(id);
    await test.ctx.db.updateTable("clinics").set({ zip_code: "97400" }).execute();
    const { items, total } = await timeline();
    const zones = { zone: "Europe/Paris", clinicZone: "Indian/Reunion" };
    const none = { calendarOf: null, address: null, phone: null };
    const clinic = { clinic: expect.any(String), city: expect.any(String), ...zones };
    expect([total, items]).toEqual([
      2,
      [
        {
          ...{ event: "introductionAccepted", slot: SLOT.toISOString(), calendarOf: id },
          ...{ address: expect.stringMatching(/^.+, 97400 .+$/), phone: expect.stringMatching(/^\d{10}$/) },
          ...{ at: test.clock.now().toISOString(), ...clinic },
        },
        { event: "introductionAsked", slot: null, ...none, at: expect.any(String), ...clinic },
      ],
    ]);
    const file = await test.send(ownCalendar, { id }, await me());
    expect(file.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(file.body).toContain("SUMMARY:Rendez-vous");
    test.clock.advance(MINUTE_MS);
    await test.response(cancelIntroduction, { id }, state.clinic);
    expect((await timeline()).items[0]).toMatchObject({ event: "introductionCancelled", calendarOf: null });
    expect((await timeline()).items[1]).toMatchObject({ event: "introductionAccepted", ...none });
  });

  it("a candidate sees how each introduction ended (B11-11)", async () => {
    const declined = await introduction();
    test.clock.advance(1000);
    await test.response(declineIntroduction, { id: declined, reason: "Trop loin." }, state.staff);
    expect(await eventsOf()).toEqual(["introductionDeclined", "introductionAsked"]);
    await introduction({ state: "unanswered", requestedAt: new Date("2025-12-01T10:00:00Z") });
    expect((await eventsOf()).slice(2)).toEqual(["introductionUnanswered", "introductionAsked"]);
    await introduction();
    await makeMove(test.ctx, "withdraw", state.id);
    expect((await eventsOf())[0]).toBe("introductionClosed");
  });

  it("a candidate sees a recruitment only after the centre has confirmed the report (B11-11)", async () => {
    const id = await makeRecruitment(test.ctx, { clinicId: state.clinic.id, candidateId: state.id });
    expect(await eventsOf()).toEqual([]);
    await test.response(confirmRecruitment, { id }, state.staff);
    expect(await eventsOf()).toEqual(["recruited"]);
  });

  it("a candidate never sees the status, note or texts that a clinic saved (B11-11)", async () => {
    await test.response(addToSelection, { selectionId: state.id }, state.clinic);
    const followUp = { accountId: state.clinic.id, candidateId: state.id, note: "Canari" };
    await makeFollowUp(test.ctx, { ...followUp, status: "dismissed" });
    await introduction({ message: "Canari", state: "declined", reason: "Canari" });
    const { body } = await test.send(ownTimeline, {}, await me());
    expect(body).not.toMatch(/Canari|dismissed|status|note/);
    expect(await eventsOf()).toHaveLength(2);
  });

  it("the timeline has pages, and only the candidate can load the calendar files (B11-11 B11-03)", async () => {
    const other = await makeCandidate(test.ctx);
    const foreign = await introduction({ candidateId: other, state: "accepted", slot: SLOT });
    expect(problemOf(await test.send(ownCalendar, { id: foreign }, await me()))).toEqual([404, "introductionNotFound"]);
    const withoutSlot = await introduction({ state: "accepted", slots: [] });
    const refused = await test.send(ownCalendar, { id: withoutSlot }, await me());
    expect(problemOf(refused)).toEqual([409, "introductionWithoutSlot"]);
    for (let index = 0; index < 30; index += 1) {
      await introduction({ state: "declined", requestedAt: new Date(test.clock.now().getTime() - index * MINUTE_MS) });
    }
    const first = await timeline();
    const cursor = new URL(first.next ?? "", "https://espace.example").searchParams.get("cursor") ?? "";
    const second = await test.response(ownTimeline, { cursor }, await me());
    expect([first.total, first.items.length, second.items.length]).toEqual([62, 30, 30]);
    const all = [...first.items, ...second.items].map(({ at }) => at);
    expect(all).toEqual(all.toSorted().toReversed());
  });
});
