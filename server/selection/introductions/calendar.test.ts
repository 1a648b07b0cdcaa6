import { acceptIntroduction, askIntroduction, introductionCalendar } from "contract/selection/introductions.ts";
import { addToSelection } from "contract/selection/selection.ts";
import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp();
const state = { staff: { token: "", id: "" } };
const MESSAGE = "Nous aimerions rencontrer cette personne.";

beforeEach(async () => {
  state.staff = await logInStaff(test);
});

async function accepted(slot: string, { zip = "35000", answer = "Venez.", firstName = "Lise" } = {}) {
  const token = await test.tokenOf(await makeHolder(test.ctx, { clinic: { zip_code: zip } }));
  const candidateId = await makeCandidate(test.ctx, { firstName });
  await test.response(addToSelection, { selectionId: candidateId }, { token });
  const request = { id: String(candidateId), message: MESSAGE, slots: [slot], phone: "0299000001" };
  const { introduction } = await test.response(askIntroduction, request, { token });
  await test.response(acceptIntroduction, { id: introduction.id, answer, slot }, state.staff);
  return { id: introduction.id, token };
}

async function read({ id, token }: { id: string; token: string }) {
  const { body } = await test.send(introductionCalendar, { id }, { token });
  const calendar = new ICAL.Component(ICAL.parse(body));
  const [zone, component] = [calendar.getFirstSubcomponent("vtimezone"), calendar.getFirstSubcomponent("vevent")];
  if (!zone || !component) throw new Error("No event");
  const event = new ICAL.Event(component);
  const zones = new ICAL.Timezone(zone);
  const instantOf = (time: ICAL.Time) => {
    time.zone = zones;
    return time.toJSDate().toISOString();
  };
  return {
    body,
    event,
    start: instantOf(event.startDate),
    end: instantOf(event.endDate),
    status: component.getFirstPropertyValue("status"),
    method: calendar.getFirstPropertyValue("method"),
  };
}

describe("the calendar file of an introduction", () => {
  it.each([
    ["in summer", "2026-07-14T12:00:00.000Z", "35000"],
    ["on the day after the clocks go forward", "2026-03-30T06:00:00.000Z", "35000"],
    ["on the day after the clocks go back", "2026-10-26T07:00:00.000Z", "35000"],
    ["overseas, east", "2026-02-17T09:30:00.000Z", "97400"],
    ["in Miquelon, where summer begins earlier", "2026-03-17T13:00:00.000Z", "97500"],
    ["overseas, west, on the day before", "2026-02-17T02:30:00.000Z", "97200"],
  ])(
    "an independent parser reads the appointment's time from the calendar file, %s (B3-05)",
    async (_when, slot, zip) => {
      const requestedAt = new Date(Date.parse(slot) - 3 * 86_400_000).toISOString();
      test.clock.set(requestedAt > "2026-02-14T09" ? requestedAt : "2026-02-14T09:00:00.000Z");
      state.staff = await logInStaff(test, { email: "autre@formation.example" });
      const { start, end, status, method } = await read(await accepted(slot, { zip }));
      expect([start, Date.parse(end) - Date.parse(start)]).toEqual([slot, 3_600_000]);
      expect([status, method]).toEqual(["CONFIRMED", "PUBLISH"]);
    },
  );

  it.each([
    ["the format's special characters", 'Venez ; à 9 h, "sans" \\n faute: BEGIN:VEVENT\\, merci'],
    ["every kind of line break", "Une ligne\nune autre\r\nEND:VCALENDAR\rla dernière\u2028fin"],
    ["multi-byte characters beyond a line", "é👩🏽‍⚕️漢".repeat(60)],
  ])("a calendar file preserves %s and folds lines at 75 octets (B3-05)", async (_what, answer) => {
    const { body, event } = await read(
      await accepted("2026-02-17T09:30:00.000Z", { answer, firstName: "L'Été, Ça; \\ça" }),
    );
    const [text, phone, sheet, ...others] = event.description.split(/\n(?=Téléphone|https)/);
    expect(text).toBe(answer.replace(/\r\n|\r/g, "\n"));
    expect(phone).toBe(`Téléphone du centre de formation\u00a0: ${test.ctx.site.support.contactPhone}`);
    expect(sheet).toMatch(/^https:\/\/espace\.example\/candidat\/\d+$/);
    expect(others).toEqual([]);
    expect(event.summary).toBe("Mise en relation avec L'Été, Ça; \\ça (Rennes)");
    for (const line of body.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\ufffd]/);
    }
  });

  it("a calendar file contains no control character (B3-05)", async () => {
    const { body } = await read(await accepted("2026-02-17T09:30:00.000Z", { answer: "Ven\u0007ez\u001b[31m\tà 9 h" }));
    expect(body.replaceAll("\r\n", "")).not.toMatch(/[^\P{Cc}\t]/u);
  });
});
