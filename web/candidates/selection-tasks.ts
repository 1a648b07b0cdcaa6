import type { SelectionEntry } from "contract/selection/selection.ts";
import { isStepLate } from "./selection.ts";

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;
/** The centre's answer to a request is a task for this many days, or until the clinic changes the follow-up. */
const ANSWER_DAYS = 14;

const KINDS = ["late", "today", "answer", "soon"] as const;

export interface Task {
  readonly kind: (typeof KINDS)[number];
  readonly entry: SelectionEntry;
}

/** Lists the clinic's tasks, the most urgent first. @param today YYYY-MM-DD @param now milliseconds since 1970 */
export function tasksOf(entries: readonly SelectionEntry[], today: string, now: number): Task[] {
  return entries
    .flatMap((entry) => {
      const kind = kindOf(entry, today, now);
      return kind ? [{ kind, entry }] : [];
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || dayOf(one) - dayOf(other));
}

function kindOf(entry: SelectionEntry, today: string, now: number): Task["kind"] | undefined {
  const { veterinaryCandidate, followUp } = entry;
  if (!veterinaryCandidate.active || !followUp || followUp.status === "dismissed") return undefined;
  const days = (Date.parse(followUp.nextStepOn ?? "") - Date.parse(today)) / DAY_MS;
  if (days < 0) return isStepLate(entry, today) ? "late" : undefined;
  if (days === 0) return "today";
  if (hasNewAnswer(entry, now)) return "answer";
  return days <= SOON_DAYS ? "soon" : undefined;
}

function hasNewAnswer({ introduction, followUp }: SelectionEntry, now: number): boolean {
  if (introduction?.state !== "accepted" && introduction?.state !== "declined") return false;
  const answeredAt = Date.parse(introduction.answeredAt ?? "");
  if (now - answeredAt > ANSWER_DAYS * DAY_MS) return false;
  // A future appointment is a task even if the clinic has changed the follow-up after the answer.
  if (introduction.slot !== null) return Date.parse(introduction.slot) > now;
  return followUp?.updatedBy == null || Date.parse(followUp.updatedAt) <= answeredAt;
}

/** If the centre's answer contains an appointment, the task ranks like a next step of the coming days. */
function rankOf({ kind, entry: { introduction } }: Task): number {
  return KINDS.indexOf(kind === "answer" && introduction?.slot ? "soon" : kind);
}

function dayOf({ kind, entry: { followUp, introduction } }: Task): number {
  const slot = kind === "answer" ? introduction?.slot : null;
  return Date.parse(slot ?? followUp?.nextStepOn ?? "9999-12-31");
}
