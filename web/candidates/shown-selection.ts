import { FOLLOW_UP_STATUSES, type FollowUpStatus } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";

/** `added` is the server's order, with the latest addition first. */
export const ORDERS = ["added", "changed", "nextStep", "name"] as const;
export type SelectionOrder = (typeof ORDERS)[number];

export interface Choice {
  readonly status: FollowUpStatus | undefined;
  readonly order: SelectionOrder;
}

export function readChoice(get: (name: string) => string): Choice {
  return {
    status: FOLLOW_UP_STATUSES.find((status) => status === get("status")),
    order: ORDERS.find((order) => order === get("order")) ?? "added",
  };
}

function statusOf({ followUp }: SelectionEntry): FollowUpStatus {
  return followUp?.status ?? "toContact";
}

export function isFollowed(entries: readonly SelectionEntry[]): boolean {
  return entries.some(
    (entry) => statusOf(entry) !== "toContact" || Boolean(entry.followUp?.note) || Boolean(entry.followUp?.nextStepOn),
  );
}

export function countByStatus(entries: readonly SelectionEntry[]): Readonly<Record<FollowUpStatus, number>> {
  const counts = Object.fromEntries(FOLLOW_UP_STATUSES.map((status) => [status, 0])) as Record<FollowUpStatus, number>;
  for (const entry of entries) counts[statusOf(entry)] += 1;
  return counts;
}

export function shownEntries(
  entries: readonly SelectionEntry[],
  { status, order }: Choice,
): { readonly shown: readonly SelectionEntry[]; readonly dismissed: readonly SelectionEntry[] } {
  const sorted = order === "added" ? entries : [...entries].sort(comparisons[order]);
  if (status !== undefined) return { shown: sorted.filter((entry) => statusOf(entry) === status), dismissed: [] };
  return {
    shown: sorted.filter((entry) => statusOf(entry) !== "dismissed"),
    dismissed: sorted.filter((entry) => statusOf(entry) === "dismissed"),
  };
}

type Comparison = (one: SelectionEntry, other: SelectionEntry) => number;

/** Replaces a missing date, so that candidates without a date come last. */
const NEVER = "9999-12-31";
const comparisons: Readonly<Record<Exclude<SelectionOrder, "added">, Comparison>> = {
  changed: (one, other) => (other.followUp?.updatedAt ?? "").localeCompare(one.followUp?.updatedAt ?? ""),
  nextStep: (one, other) => (one.followUp?.nextStepOn ?? NEVER).localeCompare(other.followUp?.nextStepOn ?? NEVER),
  name: (one, other) => nameOf(one).localeCompare(nameOf(other), "fr"),
};

function nameOf({ veterinaryCandidate: { lastName, firstName } }: SelectionEntry): string {
  return `${lastName} ${firstName}`;
}
