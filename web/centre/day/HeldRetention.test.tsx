import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { centreDay, resumeRetention } from "contract/centre/day.ts";
import { staffMe } from "contract/centre/staff.ts";
import type { RetentionHold } from "contract/privacy/privacy.ts";
import { Route } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { runTour } from "../../ui/tour.ts";
import { DayPage } from "./DayPage.tsx";

vi.mock("../../ui/tour.ts", () => ({ runTour: vi.fn() }));

const api = useFakeApi();
const held: RetentionHold = {
  ...{ at: "2029-02-14T09:30:00.000Z", reason: "clock", seenAt: "2026-02-14T09:00:00.000Z" },
  ...{ candidates: 50, accounts: 1, others: 1200 },
};

beforeEach(() => localStorage.setItem("espace-formation.tour", "s1"));
afterEach(() => localStorage.clear());

async function visit(
  role: "conseiller" | "gestionnaire",
  hold: RetentionHold | null = held,
  loaded: Promise<void> = Promise.resolve(),
) {
  const day = { from: "2026-02-08", to: "2026-02-14", views: 0, selections: 0, dossiers: 0, clinics: 0 };
  api.response(centreDay, {
    held: hold,
    waiting: {
      ...{ emailRequests: 0, introductions: 0, recruitments: 0, corrections: 0, erasures: 0 },
      ...{ failedMessages: 0, faultyImports: 0, contractFigures: 0 },
    },
    ...{ unseen: { total: 0, neverViewed: 0, countedAt: null }, lacking: [], newClinics: 0, weeks: [day] },
  });
  const me = { id: "s1", email: "claire@centre.example", firstName: "Claire", lastName: "Morvan", role };
  api.answerBy(staffMe, async () => {
    await loaded;
    return { ...me, dailyMail: true };
  });
  const visited = renderAt("/", <Route path="/" element={<DayPage />} />);
  await screen.findByRole("heading", { name: "En chiffres" });
  return visited;
}

const EFFECTS =
  /^À la reprise, seront effacés définitivement : 50 candidats, 1 compte de clinique, 1.200 autres enregistrements\.$/;

describe("the paused erasure of expired data", () => {
  it("before a manager resumes the paused erasure, the page shows which data will disappear (F-36)", async () => {
    const { user } = await visit("gestionnaire");
    api.response(resumeRetention, undefined);
    expect(screen.getByText(/^L'horloge du serveur est passée du .* au 14\/02\/2029/)).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Reprendre l'effacement" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(EFFECTS)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Reprendre l'effacement" }));
    await waitFor(() => expect(api.received(resumeRetention)[0]?.input).toEqual({ at: held.at }));
  });

  it("an adviser sees that the erasure is paused, but has no button to resume the erasure (F-36)", async () => {
    await visit("conseiller");
    expect(await screen.findByText("Un gestionnaire peut reprendre l'effacement.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Reprendre l'effacement" })).toBeNull();
  });

  it("the day page mentions the erasure of expired data only while the erasure is paused (F-36)", async () => {
    await visit("gestionnaire", null);
    expect(screen.queryByText("L'effacement automatique est en pause")).toBeNull();
  });
});

describe("the first tour of the day page", () => {
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  beforeEach(() => localStorage.clear());

  it("the first tour starts when the page is ready", async () => {
    await visit("conseiller", null);
    await waitFor(() => expect(runTour).toHaveBeenCalledTimes(1));
  });

  it("after the user has pressed, the first tour waits until the next visit (B14-09)", async () => {
    vi.mocked(runTour).mockClear();
    const loaded = Promise.withResolvers<void>();
    await visit("conseiller", null, loaded.promise);
    fireEvent.pointerDown(document.body);
    loaded.resolve();
    await settle();
    expect(runTour).not.toHaveBeenCalled();
  });
});
