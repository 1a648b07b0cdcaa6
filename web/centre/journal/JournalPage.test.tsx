import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { journal } from "contract/centre/journal.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { JournalPage } from "./JournalPage.tsx";

const api = useFakeApi();
const line = {
  ...{ id: 4, at: "2026-02-14T09:00:00.000Z", kind: "staff: unlock account" },
  ...{ who: "Nina Conseil (nina@centre.example)", whom: null, address: "192.0.2.77" },
};
const routes = <Route path="/formation/journal" element={<JournalPage />} />;

it("if somebody changed or deleted journal entries, the page says whom to inform (B1-55)", async () => {
  api.response(journal, { total: 1, items: [line], next: null, intact: false, kinds: [line.kind] });
  renderAt("/formation/journal", routes);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Le journal n'est plus intact : des lignes ont été changées ou retirées. Prévenez tout de suite l'exploitant, qui peut dire lesquelles.",
  );
});

it("the journal page applies the filters of the URL and shows untranslated events in English (B1-55)", async () => {
  const entered = { ...line, id: 2, kind: "own page entered", who: null };
  const items = [line, { ...line, id: 3, kind: "something new" }, entered];
  api.response(journal, { total: 3, items, next: null, intact: true, kinds: [line.kind, "something new"] });
  const { user, address } = renderAt("/formation/journal?kind=something+new&day=2026-02-14", routes);
  expect(await screen.findByRole("cell", { name: "Clinique débloquée" })).toBeDefined();
  expect(screen.getByRole("cell", { name: "something new" })).toBeDefined();
  expect(screen.getByRole("cell", { name: "Le candidat" })).toBeDefined();
  expect(api.received(journal)[0]?.input).toEqual({ kind: "something new", day: "2026-02-14" });
  await user.fill(screen.getByLabelText("Personne"), " nina ");
  await waitFor(() => expect(address()).toBe("/formation/journal?kind=something+new&day=2026-02-14&person=nina"));
  expect(screen.getByLabelText<HTMLInputElement>("Personne").value).toBe(" nina ");
  await user.click(screen.getByRole("button", { name: "Tout afficher" }));
  await waitFor(() => expect(address()).toBe("/formation/journal"));
  expect(screen.getByLabelText<HTMLInputElement>("Personne").value).toBe("");
});

it("the journal page keeps a filter that the user chose while the previous one is applied", async () => {
  api.response(journal, { total: 1, items: [line], next: null, intact: true, kinds: [line.kind] });
  const { address } = renderAt("/formation/journal", routes);
  await screen.findByRole("cell", { name: "Clinique débloquée" });
  const kind = screen.getByLabelText<HTMLSelectElement>("Ce qui s'est passé");
  act(() => {
    fireEvent.change(kind, { target: { value: line.kind } });
    expect(kind.value).toBe(line.kind);
    fireEvent.change(screen.getByLabelText("Jour"), { target: { value: "2026-02-14" } });
  });
  await waitFor(() => expect(address()).toBe("/formation/journal?kind=staff%3A+unlock+account&day=2026-02-14"));
});
