import type { FollowUp } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { expect, it } from "vitest";
import { makeCard } from "./fixtures.ts";
import { countByStatus, isFollowed, readChoice, shownEntries } from "./shown-selection.ts";

const initial = {
  status: "toContact",
  note: "",
  nextStepOn: null,
  nextStepLabel: null,
  updatedBy: null,
  edition: 1,
} as const;
const entry = (id: number, lastName: string, followUp: Partial<FollowUp> = {}): SelectionEntry => ({
  veterinaryCandidate: makeCard({ id, firstName: "Léa", lastName }),
  consultedAt: null,
  followUp: { ...initial, updatedAt: "2026-03-01T10:00:00.000Z", ...followUp },
});
const changedOn = (day: string) => ({ updatedAt: `2026-03-${day}T10:00:00.000Z` });

const first = entry(1, "Émile", { ...changedOn("03"), status: "interview", nextStepOn: "2026-04-02" });
const second = entry(2, "Zola", { ...changedOn("02"), nextStepOn: "2026-04-01" });
const third = entry(3, "Dumas", { ...changedOn("04"), status: "dismissed" });
const { followUp: _, ...fresh } = entry(4, "Ferry");
const all = [first, second, third, fresh];
const ids = (entries: readonly SelectionEntry[]) => entries.map((one) => one.veterinaryCandidate.id);

it.each([
  ["", [1, 2, 4], [3]],
  ["order=name", [1, 4, 2], [3]],
  ["order=nextStep", [2, 1, 4], [3]],
  ["order=changed", [1, 2, 4], [3]],
  ["status=interview", [1], []],
  ["status=dismissed&order=name", [3], []],
  ["status=toContact", [2, 4], []],
  ["status=trial", [], []],
  ["status=unknown&order=unknown", [1, 2, 4], [3]],
])("the URL query '%s' filters and sorts the selection (B2-04)", (query, shown, dismissed) => {
  const found = shownEntries(
    all,
    readChoice((name) => new URLSearchParams(query).get(name) ?? ""),
  );
  expect(ids(found.shown)).toEqual(shown);
  expect(ids(found.dismissed)).toEqual(dismissed);
});

it("candidates without a follow-up count as 'to contact' (B2-04)", () => {
  const counts = { toContact: 2, contacted: 0, interview: 1, trial: 0, chosen: 0, dismissed: 1 };
  expect(countByStatus(all)).toEqual(counts);
});

it("a candidate with a changed status, a note or a next step counts as followed up", () => {
  expect(isFollowed([entry(1, "A"), fresh])).toBe(false);
  expect(isFollowed([entry(1, "A", { note: "Rappeler" })])).toBe(true);
  expect(isFollowed([second])).toBe(true);
  expect(isFollowed([third])).toBe(true);
});
