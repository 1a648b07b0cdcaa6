import { screen, within } from "@testing-library/react";
import { candidates } from "contract/candidates/candidates.ts";
import { newCandidates } from "contract/candidates/counts.ts";
import { type SelectionEntry, selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { RechercherPage } from "../../RechercherPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { answerSearchPage, makeCard, makePage } from "../fixtures.ts";
import { meetingDay } from "./meeting-day.ts";

const NOW = "2026-06-15T08:00:00Z";
vi.mock("../../format/now.ts", () => ({ now: () => Date.parse("2026-06-15T08:00:00Z") }));

const api = useFakeApi();
const visit = () => renderAt("/recherche", <Route path="/recherche" element={<RechercherPage />} />);

beforeEach(() => {
  localStorage.clear();
  answerSearchPage(api);
});

function makeEntry(
  id: number,
  name: string,
  given: { nextStepOn?: string; nextStepLabel?: string; slot?: string },
): SelectionEntry {
  const [firstName = "", lastName = ""] = name.split(" ");
  const { nextStepOn = null, nextStepLabel = null, slot = null } = given;
  const followUp = {
    status: "contacted",
    note: "",
    nextStepOn,
    nextStepLabel,
    updatedAt: NOW,
    updatedBy: null,
    edition: 1,
  } as const;
  const asked = { id: "i", state: "accepted", message: "", phone: "", answer: null, reason: null } as const;
  const introduction = slot === null ? null : { ...asked, slots: [], slot, requestedAt: NOW, answeredAt: NOW };
  return { veterinaryCandidate: makeCard({ id, firstName, lastName }), consultedAt: null, followUp, introduction };
}

it("the line of news links to new candidates, the next interview and the overdue next step (B14-01)", async () => {
  api.response(candidates, makePage([makeCard({ publishedAt: "2026-06-14T08:00:00.000Z" })]));
  api.response(newCandidates, { since: "2026-06-13T08:00:00.000Z", nearby: 3 });
  api.response(selections, {
    veterinaryCandidateVeterinaryUsers: [
      makeEntry(1, "Lou-Anne Petit", { nextStepOn: "2026-06-14" }),
      makeEntry(2, "Hugo Leroy", { nextStepOn: "2026-06-15", slot: "2026-06-18T07:30:00Z" }),
      makeEntry(3, "Manon Hamonic", { slot: "2026-06-17T07:30:00Z" }),
      makeEntry(4, "Awa Traoré", { slot: "2026-06-12T07:30:00Z" }),
    ],
  });
  visit();
  const links = within(await screen.findByRole("list", { name: "À suivre" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent?.replace("\u00a0", " "), link.getAttribute("href")])).toEqual([
    ["3 nouveaux à moins de 25 km", "/recherche?radius=25&order=publication"],
    ["Manon Hamonic mercredi à 9 h 30", "/candidat/3"],
    ["Rappeler Lou-Anne (en retard)", "/candidat/1"],
  ]);
  expect(await screen.findByText("Nouveau")).toBeDefined();
});

it.each([
  ["Rappeler", "Rappeler Lou-Anne (en retard)"],
  ["Visite", "Visite : Lou-Anne (en retard)"],
])("the line of news describes the next step '%s' (B14-01 B14-11)", async (nextStepLabel, text) => {
  const entry = makeEntry(1, "Lou-Anne Petit", { nextStepOn: "2026-06-14", nextStepLabel });
  api.response(candidates, makePage([makeCard({})]));
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [entry] });
  visit();
  expect(await screen.findByRole("link", { name: text })).toBeDefined();
});

it("without news, the search shows no line of news (B14-01)", async () => {
  api.response(candidates, makePage([makeCard({ publishedAt: "2026-06-14T08:00:00.000Z" })]));
  visit();
  await screen.findAllByRole("article");
  expect(screen.queryByRole("list", { name: "À suivre" })).toBeNull();
  expect(screen.queryByText("Nouveau")).toBeNull();
});

it.each([
  ["2026-06-15T09:00:00Z", "aujourd'hui à 11 h"],
  ["2026-06-15T22:30:00Z", "demain à 0 h 30"],
  ["2026-06-21T07:05:00Z", "dimanche à 9 h 05"],
  ["2026-06-22T07:00:00Z", undefined],
  ["2026-06-15T07:00:00Z", undefined],
])("in Paris time, the page describes a meeting at %s as '%s' (B14-01)", (slot, text) => {
  const shown = meetingDay(new Date(slot), new Date(NOW), "Europe/Paris");
  expect(shown?.replace("\u00a0", " ")).toBe(text);
});
