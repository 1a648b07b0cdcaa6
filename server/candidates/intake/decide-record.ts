import { isUnderFifteen } from "contract/candidates/candidate-rules.ts";
import type { Outcome } from "contract/records.ts";
import { type CandidateContent, type CandidateRow, NO_VERSION } from "./candidate-columns.ts";
import type { StoredCandidate, StoredContent, WholeCandidate } from "./candidate-store.ts";
import { layOver } from "./corrections.ts";
import type { Tombstone } from "./erase-store.ts";
import type { IncomingCandidate } from "./incoming-candidate.ts";

/** @param sentAt arrival of the file: a candidate erased later does not come back, whatever the version */
export function decide(
  { content }: IncomingCandidate,
  known: StoredContent | undefined,
  tombstone: Tombstone | undefined,
  sentAt?: Date,
): Exclude<Outcome, "refused"> {
  if (tombstone && sentAt && sentAt < tombstone.erased_at) return known ? "unchanged" : "erased";
  if (!known) return tombstone && content.version <= tombstone.version ? "erased" : "created";
  if (content.version < known.version || content.content_hash === known.content_hash) return "unchanged";
  return "updated";
}

/** Also reports whether storing the row publishes the candidate. */
export function rowOf(
  { content, origin }: IncomingCandidate,
  made: { formerly: Date | null; known?: StoredCandidate; corrected?: WholeCandidate | undefined; now: Date },
): { row: CandidateRow; isPublished: boolean } {
  const { known, corrected, now } = made;
  const laid = corrected ? layOver(content, corrected) : undefined;
  const said = stateAfter(content, known);
  const isTooYoung = isUnderFifteen(laid?.content.birthday ?? null, now.toISOString().slice(0, 10));
  const state = said.active && isTooYoung ? withdrawnAgainst(content) : said;
  const isPublished = state.active && made.formerly === null;
  const recruitedAt = state.hidden_as === null ? (known?.recruited_at ?? now) : (known?.recruited_at ?? null);
  const row = {
    ...(laid?.content ?? content),
    ...state,
    published_at: isPublished ? now : made.formerly,
    recruited_at: state.active ? null : recruitedAt,
    updated_at: now,
    corrections: laid ? JSON.stringify(laid.corrections) : null,
    origin,
  };
  return { row, isPublished };
}

function withdrawnAgainst({ active }: CandidateContent) {
  return { active: false, hidden_as: "withdrawn", held_against: active } as const;
}

// A state set by staff holds until the feed's state changes (beyond B1-27). The first active record of a feed is no
// such change, so a candidate withdrawn by staff stays hidden.
function stateAfter(content: CandidateContent, known: StoredCandidate | undefined) {
  const isMovedHere = known?.version === NO_VERSION && known.hidden_as !== "draft";
  const said = isMovedHere ? true : known?.held_against;
  const isHeld = said === content.active;
  if (known && isHeld) return { active: known.active, hidden_as: known.hidden_as, held_against: content.active };
  return { active: content.active, hidden_as: null, held_against: null };
}
