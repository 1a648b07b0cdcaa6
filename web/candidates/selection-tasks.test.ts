import type { FollowUp } from "contract/selection/follow-up.ts";
import type { Introduction } from "contract/selection/introductions.ts";
import type { Recruitment } from "contract/selection/recruitments.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { expect, it } from "vitest";
import { makeCard } from "./fixtures.ts";
import { tasksOf } from "./selection-tasks.ts";

const colleague = { firstName: "Maëlle", lastName: "Le Goff" };
const initial: FollowUp = {
  ...{ status: "contacted", note: "", nextStepOn: null, nextStepLabel: null, edition: 1 },
  ...{ updatedBy: colleague, updatedAt: "2026-03-01T10:00:00.000Z" },
};
const entry = (id: number, followUp: Partial<FollowUp>, more: Partial<SelectionEntry> = {}): SelectionEntry => ({
  veterinaryCandidate: makeCard({ id }),
  consultedAt: null,
  followUp: { ...initial, ...followUp },
  ...more,
});
const reported: Recruitment = {
  ...{ id: "r", state: "reported", contract: "unknown", startsOn: null, decidedAt: null, reason: null },
  reportedAt: "2026-03-05T10:00:00.000Z",
};
const answered = (given: Partial<Introduction> = {}): Partial<SelectionEntry> => ({
  introduction: {
    ...{ id: "i", state: "accepted", message: "", slots: [], phone: "", answer: "Oui", reason: null, slot: null },
    ...{ requestedAt: "2026-03-05T10:00:00.000Z", answeredAt: "2026-03-08T10:00:00.000Z", ...given },
  },
});
const tasks = (...entries: SelectionEntry[]) =>
  tasksOf(entries, "2026-03-10", Date.parse("2026-03-10T12:00:00.000Z")).map(
    ({ kind, entry: { veterinaryCandidate } }) => `${kind} ${veterinaryCandidate.id}`,
  );

it("the tasks list late steps, today's steps, the centre's answers, then steps within 7 days (B14-04)", () => {
  const listed = tasks(
    entry(1, { nextStepOn: "2026-03-17" }),
    entry(2, { nextStepOn: "2026-03-18" }),
    entry(3, {}, answered()),
    entry(4, { nextStepOn: "2026-03-10" }),
    entry(5, { nextStepOn: "2026-03-09" }),
    entry(6, { nextStepOn: "2026-02-09" }),
    entry(7, {}),
  );
  expect(listed).toEqual(["late 6", "late 5", "today 4", "answer 3", "soon 1"]);
});

it("after a change of status, an appointment remains a task, sorted by day among next steps (B14-04)", () => {
  const slot = "2026-03-14T10:00:00.000Z";
  const chosen = { status: "chosen", updatedAt: "2026-03-09T10:00:00.000Z" } as const;
  const listed = tasks(
    entry(1, chosen, answered({ slot })),
    entry(2, { nextStepOn: "2026-03-13" }),
    entry(3, { nextStepOn: "2026-03-15" }),
    entry(4, {}, answered()),
  );
  expect(listed).toEqual(["answer 4", "soon 2", "answer 1", "soon 3"]);
});

it.each<[string, SelectionEntry]>([
  ["of a candidate whose recruitment is reported", entry(1, { nextStepOn: "2026-03-09" }, { recruitment: reported })],
  ["of a dismissed candidate", entry(1, { nextStepOn: "2026-03-09", status: "dismissed" })],
  [
    "of a recruited candidate",
    entry(1, { nextStepOn: "2026-03-09" }, { veterinaryCandidate: makeCard({ active: false }) }),
  ],
  ["that the clinic has followed up", entry(1, { updatedAt: "2026-03-09T10:00:00.000Z" }, answered())],
  ["to a request that is still open", entry(1, {}, answered({ state: "sent", answeredAt: null }))],
  ["about an appointment in the past", entry(1, {}, answered({ slot: "2026-03-09T10:00:00.000Z" }))],
  ["of more than 14 days ago", entry(1, { updatedBy: null }, answered({ answeredAt: "2026-02-20T10:00:00.000Z" }))],
])("A next step or an answer of the centre %s is no task (B14-04)", (_, given) => expect(tasks(given)).toEqual([]));
