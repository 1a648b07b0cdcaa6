import { screen } from "@testing-library/react";
import { ownTimeline, type TimelineEntry } from "contract/selection/own-timeline.ts";
import { Route } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { findEndings } from "./appointments.ts";
import { Timeline } from "./Timeline.tsx";

const api = useFakeApi();
const zones = { zone: "Europe/Paris", clinicZone: "Europe/Paris" };
const ahead: TimelineEntry = {
  ...{ event: "introductionAccepted", at: "2026-02-14T09:00:00.000Z", slot: "2026-02-17T09:30:00.000Z", ...zones },
  ...{
    clinic: "Les Lilas",
    city: "Rennes",
    calendarOf: "a",
    address: "1 rue Haute, 35000 Rennes",
    phone: "0299000001",
  },
};
const past = { ...ahead, slot: "2026-02-10T09:30:00.000Z" };
const cancelled = { ...ahead, clinic: "Les Iris", calendarOf: null, address: null, phone: null };

beforeEach(() => {
  vi.setSystemTime("2026-02-15T12:00:00Z");
  api.response(ownTimeline, { total: 3, items: [ahead, past, cancelled], next: null });
  return () => vi.useRealTimers();
});

it("the question before a pause names the introductions that would end (B11-09 B13-03)", async () => {
  const asked = { ...cancelled, event: "introductionAsked", slot: null } as const;
  const open = { ...asked, clinic: "Les Ormes" };
  api.response(ownTimeline, { total: 5, items: [ahead, past, open, cancelled, asked], next: null });
  expect(await findEndings()).toEqual([
    "Votre rendez-vous du mardi 17\u00a0février 2026 à\u00a010:30 avec Les Lilas (Rennes) sera annulé.",
    "La demande de Les Ormes (Rennes) s'arrêtera.",
  ]);
});

it("an appointment shows address and phone, and a cancelled appointment is crossed out (B11-11)", async () => {
  renderAt("/", <Route path="/" element={<Timeline />} />);
  const [first, second, last] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("1 rue Haute, 35000 Rennes02 99 00 00 01");
  expect(first?.querySelector("s")).toBeNull();
  expect(first?.querySelector("button")?.textContent).toBe("Ajouter à mon agenda");
  expect(second?.querySelector("button")).toBeNull();
  expect(last?.querySelector("s")?.textContent).toBe("Rendez-vous mardi 17\u00a0février 2026 à\u00a010:30");
});
