import {
  acceptIntroduction,
  askIntroduction,
  cancelIntroduction,
  moveIntroduction,
} from "contract/selection/introductions.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Calendar, findRadicale, startRadicale } from "../../../tests/support/radicale.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp();
const radicale = findRadicale();
const SLOT = "2026-02-17T09:30:00.000Z";
const MOVED = "2026-02-18T13:00:00.000Z";
let calendar: Calendar;

beforeAll(async () => {
  if (radicale) calendar = await startRadicale(radicale);
}, 300_000);
afterAll(() => calendar?.stop());

const eventsAt = (slot: string) => calendar.eventsBetween(slot, new Date(Date.parse(slot) + 3_600_000).toISOString());

async function receiveLatest(address: string): Promise<void> {
  await test.jobs.drain();
  const mails = test.ctx.db.selectFrom("outbox_deliveries").select("calendar").where("recipient", "=", address);
  const { calendar: part } = await mails.orderBy("position", "desc").limit(1).executeTakeFirstOrThrow();
  await calendar.receive(part ?? "");
}

describe.runIf(radicale !== undefined)("a real CalDAV server", () => {
  it.each([
    ["clinic in La Réunion", "97400", "ile@clinique.example", "SUMMARY:Mise en relation avec Lise (Rennes)"],
    ["candidate", "35000", "lise.perrot@example.org", "0299000001"],
  ])(
    "the appointment appears, moves and disappears in the calendar of the %s (B13-01)",
    async (_who, zip, reader, shown) => {
      const holder = await makeHolder(test.ctx, { email: "ile@clinique.example", clinic: { zip_code: zip } });
      const clinic = { token: await test.tokenOf(holder) };
      const staff = await logInStaff(test);
      const candidateId = await makeCandidate(test.ctx, { firstName: "Lise", city: "Rennes" });
      await test.response(addToSelection, { selectionId: candidateId }, clinic);
      const request = { id: String(candidateId), message: "Nous aimerions rencontrer cette personne.", slots: [SLOT] };
      const { introduction } = await test.response(askIntroduction, { ...request, phone: "0299000001" }, clinic);
      const { id } = introduction;

      await test.response(acceptIntroduction, { id, answer: "Venez mardi.", slot: SLOT }, staff);
      await receiveLatest(reader);
      const [event, ...others] = await eventsAt(SLOT);
      expect(others).toEqual([]);
      expect(event).toContain(shown);

      await test.response(moveIntroduction, { id, slot: MOVED }, staff);
      await receiveLatest(reader);
      expect(await eventsAt(SLOT)).toEqual([]);
      expect(await eventsAt(MOVED)).toHaveLength(1);

      await test.response(cancelIntroduction, { id }, clinic);
      await receiveLatest(reader);
      expect(await eventsAt(MOVED)).toEqual([]);
    },
  );
});
