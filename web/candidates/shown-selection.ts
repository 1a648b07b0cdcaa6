import { useQuery } from "@tanstack/react-query";
import { FOLLOW_UP_STATUSES, type FollowUpStatus } from "contract/selection/follow-up.ts";
import { INTRODUCTION_STATES } from "contract/selection/introductions.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { useMemo } from "react";
import { selectionsQuery } from "./selection.ts";

/** The selection has a column for each of these orders. A press on a column sorts the selection by this column. */
export const COLUMN_ORDERS = ["name", "place", "distance", "status", "nextStep", "introduction"] as const;

/** `added` is the order of the server's response: the candidate who was added last comes first. */
export const ORDERS = ["added", "changed", ...COLUMN_ORDERS] as const;
export type SelectionOrder = (typeof ORDERS)[number];

export interface Choice {
  readonly status: FollowUpStatus | undefined;
  readonly order: SelectionOrder;
  readonly isReversed: boolean;
}

/** A minus sign before the order in the URL reverses the order. */
export function readChoice(get: (name: string) => string): Choice {
  const order = get("order");
  const isReversed = order.startsWith("-");
  return {
    status: FOLLOW_UP_STATUSES.find((status) => status === get("status")),
    order: ORDERS.find((one) => one === order.slice(isReversed ? 1 : 0)) ?? "added",
    isReversed,
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
  { status, order, isReversed }: Choice,
): { readonly shown: readonly SelectionEntry[]; readonly dismissed: readonly SelectionEntry[] } {
  const sorted = order === "added" ? [...entries] : [...entries].sort(comparisons[order]);
  if (isReversed) sorted.reverse();
  if (status !== undefined) return { shown: sorted.filter((entry) => statusOf(entry) === status), dismissed: [] };
  return {
    shown: sorted.filter((entry) => statusOf(entry) !== "dismissed"),
    dismissed: sorted.filter((entry) => statusOf(entry) === "dismissed"),
  };
}

type Comparison = (one: SelectionEntry, other: SelectionEntry) => number;

/** Replaces a missing date, so that candidates without a date come last. */
const NEVER = "9999-12-31";

const introductionOrder = [...INTRODUCTION_STATES, undefined];
const comparisons: Readonly<Record<Exclude<SelectionOrder, "added">, Comparison>> = {
  changed: (one, other) => (other.followUp?.updatedAt ?? "").localeCompare(one.followUp?.updatedAt ?? ""),
  nextStep: byText((entry) => entry.followUp?.nextStepOn ?? NEVER),
  name: byText(({ veterinaryCandidate: { lastName, firstName } }) => `${lastName} ${firstName}`),
  place: byText(({ veterinaryCandidate }) => veterinaryCandidate.ZIPCode),
  distance: byNumber(({ veterinaryCandidate }) => veterinaryCandidate.distance ?? Number.POSITIVE_INFINITY),
  status: byNumber((entry) => FOLLOW_UP_STATUSES.indexOf(statusOf(entry))),
  introduction: byNumber(({ introduction }) => introductionOrder.indexOf(introduction?.state)),
};

function byText(read: (entry: SelectionEntry) => string): Comparison {
  return (one, other) => read(one).localeCompare(read(other), "fr");
}

function byNumber(read: (entry: SelectionEntry) => number): Comparison {
  return (one, other) => (read(one) === read(other) ? 0 : read(one) - read(other));
}

export function useShownSelection(query: string, enabled: boolean): readonly SelectionEntry[] | undefined {
  const { data: entries } = useQuery({ ...selectionsQuery, enabled });
  return useMemo(() => {
    if (entries === undefined) return undefined;
    const choice = new URLSearchParams(query);
    const { shown, dismissed } = shownEntries(
      entries,
      readChoice((name) => choice.get(name) ?? ""),
    );
    return [...shown, ...dismissed];
  }, [entries, query]);
}
