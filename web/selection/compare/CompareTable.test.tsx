import { screen, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { candidate } from "contract/candidates/candidates.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { makeCandidate, makeCard } from "../../candidates/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { CompareTable } from "./CompareTable.tsx";

const api = useFakeApi();

const entry = (id: number, note: string): SelectionEntry => ({
  veterinaryCandidate: makeCard({ id, isSelected: true }),
  consultedAt: null,
  followUp: {
    ...{ status: "contacted", note, nextStepOn: null, nextStepLabel: null, edition: 1 },
    ...{ updatedAt: "2026-05-01T10:00:00.000Z", updatedBy: null },
  },
});

function visit(...entries: SelectionEntry[]) {
  api.response(currentUser, makeUser());
  api.response(candidate, makeCandidate({ coverLetter: "Motivée" }));
  return renderAt("/selection/comparer", <Route path="*" element={<CompareTable entries={entries} />} />);
}

it("the comparison cuts long notes on phones, and a button shows the whole note (B5-01 B14-13)", async () => {
  const long = "Très à l'aise avec les chats. ".repeat(5).trim();
  const { user } = visit(entry(1, long), entry(2, ""));
  const notes = within(screen.getByRole("row", { name: /^Note/ }));
  expect(notes.getByText("Pas de note")).toBeDefined();
  const note = notes.getByText(long);
  expect(note.dataset.cut).toBe("true");
  await user.click(notes.getByRole("button", { name: "Lire la suite" }));
  expect(note.dataset.cut).toBeUndefined();
  expect(notes.queryByRole("button")).toBeNull();
});

it("the comparison has no row of notes if no candidate has a note (B5-01)", async () => {
  visit(entry(1, ""), entry(2, ""));
  await screen.findAllByText("Motivée");
  expect(screen.queryByRole("row", { name: /^Note/ })).toBeNull();
});

it("the comparison says that a candidate does not share the letter (B5-01 B11-05)", async () => {
  visit(entry(1, ""));
  api.response(candidate, makeCandidate({ firstName: "Fanny", coverLetter: null, notShared: ["letter"] }));
  expect(await screen.findByText(/ ne partage pas sa lettre de motivation$/)).toBeDefined();
});
