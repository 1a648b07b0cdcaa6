import type { FollowUp } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { makeCard } from "./fixtures.ts";
import { countByStatus, isFollowed, readChoice, shownEntries } from "./shown-selection.ts";

const entry = (id: number, lastName: string, followUp: Partial<FollowUp> = {}): SelectionEntry => ({
  veterinaryCandidate: makeCard({ id, firstName: "Léa", lastName }),
  consultedAt: null,
  followUp: {
    status: "toContact",
    note: "",
    nextStepOn: null,
    updatedAt: "2026-03-01T10:00:00.000Z",
    updatedBy: null,
    edition: 1,
    ...followUp,
  },
});

const first = entry(1, "Émile", {
  status: "interview",
  nextStepOn: "2026-04-02",
  updatedAt: "2026-03-03T10:00:00.000Z",
});
const second = entry(2, "Zola", { nextStepOn: "2026-04-01", updatedAt: "2026-03-02T10:00:00.000Z" });
const third = entry(3, "Dumas", { status: "dismissed", updatedAt: "2026-03-04T10:00:00.000Z" });
const { followUp: _, ...fresh } = entry(4, "Ferry");
const all = [first, second, third, fresh];

const ids = (entries: readonly SelectionEntry[]) => entries.map((one) => one.veterinaryCandidate.id);
const choice = (query: string) => readChoice((name) => new URLSearchParams(query).get(name) ?? "");

describe("what of the selection is shown", () => {
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
  ])("B2-04 %s", (query, shown, dismissed) => {
    const found = shownEntries(all, choice(query));
    expect([ids(found.shown), ids(found.dismissed)]).toEqual([shown, dismissed]);
  });

  it("B2-04 counts each status, with who was put aside a moment ago", () => {
    expect(countByStatus(all)).toEqual({
      toContact: 2,
      contacted: 0,
      interview: 1,
      trial: 0,
      chosen: 0,
      dismissed: 1,
    });
  });

  it("knows whether anybody uses the follow-up: a status, a note or a next step is enough", () => {
    expect(isFollowed([entry(1, "A"), fresh])).toBe(false);
    expect(isFollowed([entry(1, "A", { note: "Rappeler" })])).toBe(true);
    expect(isFollowed([second])).toBe(true);
    expect(isFollowed([third])).toBe(true);
  });
});
