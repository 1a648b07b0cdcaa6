import { cleanup, screen, waitFor } from "@testing-library/react";
import {
  archiveDossier,
  publishDossier,
  recruitDossier,
  restoreDossier,
  withdrawDossier,
} from "contract/candidates/dossier-moves.ts";
import type { DossierState } from "contract/candidates/states.ts";
import { countOpenIntroductions } from "contract/selection/introductions.ts";
import { useState } from "react";
import { Route } from "react-router";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { MoveButtons } from "./MoveButtons.tsx";
import type { Movable } from "./moves.ts";

const api = useFakeApi();
const AT = "2026-02-14T09:00:00.000Z";

beforeEach(() => {
  const calls = [publishDossier, withdrawDossier, recruitDossier, archiveDossier, restoreDossier];
  for (const call of calls) api.response(call, { state: "withdrawn" });
  api.response(countOpenIntroductions, { appointments: 0, requests: 0 });
});

/** @returns the rendered page, and `become`, a function that changes the state of the dossier */
function open(state: DossierState, publishedAt: string | null = AT, more: Partial<Movable> = {}) {
  let become: (state: DossierState) => void = () => undefined;
  function Page() {
    const [now, setNow] = useState(state);
    become = setNow;
    return (
      <MoveButtons
        dossier={{ id: 7, firstName: "Léa", lastName: "Martin", state: now, publishedAt, left: null, ...more }}
      />
    );
  }
  const visit = renderAt("/", <Route path="/" element={<Page />} />);
  return { ...visit, become: (next: DossierState) => become(next) };
}

const names = () => screen.getAllByRole("button").map((one) => one.textContent);
const press = (name: string) => screen.getByRole("button", { name });
const possible = () =>
  screen
    .getAllByRole("button")
    .filter((one) => one.getAttribute("aria-disabled") !== "true")
    .map((one) => one.textContent);

it("the buttons that change a dossier's state have the same places in every state (B16-03)", async () => {
  const { become } = open("draft");
  const all = names();
  expect(all).toEqual(["Publier", "Retirer", "Marquer comme recruté", "Archiver", "Rétablir"]);
  expect(possible()).toEqual(["Publier", "Archiver"]);
  become("published");
  await waitFor(() => expect(possible()).toEqual(["Retirer", "Marquer comme recruté"]));
  expect(names()).toEqual(all);
});

it("staff cannot publish a dossier that its candidate withdrew, nor change one before erasure (B11-09, B11-10)", () => {
  open("withdrawn", AT, { left: { as: "withdrawn", until: null } });
  expect(possible()).toEqual(["Marquer comme recruté", "Archiver"]);
  cleanup();
  open("withdrawn", AT, { left: { as: "erasing", until: AT } });
  expect(possible()).toEqual([]);
});

it("after staff change a dossier's state, the buttons have no effect for one second (B16-03)", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { user, become } = open("published");
  await user.click(press("Retirer"));
  await waitFor(() => expect(api.received(withdrawDossier)).toHaveLength(1));
  become("withdrawn");
  await waitFor(() => expect(possible()).toContain("Archiver"));
  await user.click(press("Archiver"));
  expect(api.received(archiveDossier)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  await user.click(press("Archiver"));
  await waitFor(() => expect(api.received(archiveDossier)).toHaveLength(1));
});

it.each([
  ["published", AT, "Marquer comme recruté", "Marquer Léa Martin comme recruté ?", "Publié"],
  ["draft", null, "Publier", "Publier le dossier de Léa Martin ?", "Retiré"],
] as const)(
  "for a dossier in the state '%s' (published at: %s), '%s' asks for confirmation first (B16-03)",
  async (state, at, name, question, back) => {
    const { user, toasts } = open(state, at);
    await user.click(press(name));
    expect(await screen.findByText(question)).toBeDefined();
    expect([...api.received(recruitDossier), ...api.received(publishDossier)]).toEqual([]);
    await user.click(screen.getAllByRole("button", { name }).at(-1) as HTMLElement);
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.run();
    await waitFor(() => expect(toasts.at(-1)?.text).toContain(`annulé, l'état est maintenant «\u00a0${back}\u00a0»`));
    expect(api.received(restoreDossier)).toHaveLength(back === "Publié" ? 1 : 0);
    expect(api.received(publishDossier)).toHaveLength(1);
  },
);

it("'Retirer' says how many appointments end, and its undo says how many stay cancelled (B16-03)", async () => {
  api.response(countOpenIntroductions, { appointments: 1, requests: 2 });
  const { user, toasts } = open("published");
  await user.click(press("Retirer"));
  expect(await screen.findByText("Retirer le dossier de Léa Martin ?")).toBeDefined();
  expect(screen.getByText(/^1 rendez-vous sera annulé\. 2 mises en relation seront closes\./)).toBeDefined();
  expect(api.received(withdrawDossier)).toEqual([]);
  await user.click(screen.getAllByRole("button", { name: "Retirer" }).at(-1) as HTMLElement);
  await waitFor(() => expect(toasts).toHaveLength(1));
  api.response(countOpenIntroductions, { appointments: 0, requests: 2 });
  toasts[0]?.action?.run();
  await waitFor(() => expect(toasts.at(-1)?.text).toMatch(/«.Publié.»\. 1 rendez-vous reste annulé\.$/));
});

it("on a slow network, a second press on 'Retirer' opens no second dialog", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let answer: () => void = () => undefined;
  api.answerBy(countOpenIntroductions, () => {
    return new Promise((resolve) => (answer = () => resolve({ appointments: 1, requests: 0 })));
  });
  const { user } = open("published");
  await user.click(press("Retirer"));
  await vi.advanceTimersByTimeAsync(1000);
  await user.click(press("Retirer"));
  expect(api.received(countOpenIntroductions)).toHaveLength(1);
  expect(press("Retirer").getAttribute("aria-busy")).toBe("true");
  answer();
  expect(await screen.findByText("Retirer le dossier de Léa Martin ?")).toBeDefined();
});

it("before 'Publier', a dialog names a published dossier of the same person (B1-30 B16-03)", async () => {
  const same = { id: 8, externalId: "EF-8", firstName: "Léa", lastName: "Martin", same: "person" } as const;
  const { user } = open("withdrawn", AT, { likelyDuplicates: [{ ...same, state: "published" }] });
  await user.click(press("Publier"));
  expect(await screen.findByText(/^Attention : le dossier EF-8, déjà publié, concerne peut-être/)).toBeDefined();
  expect(api.received(publishDossier)).toEqual([]);
});
