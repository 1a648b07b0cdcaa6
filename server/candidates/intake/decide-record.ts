import { isUnderFifteen, isYounger } from "contract/candidates/candidate-rules.ts";
import { SHARING_FROM_YEARS } from "contract/candidates/own-page/own-values.ts";
import { recordMoves } from "contract/candidates/states.ts";
import { localDay } from "contract/local-time.ts";
import type { Outcome } from "contract/records.ts";
import { PARIS } from "contract/time-zones.ts";
import { type CandidateContent, type CandidateRow, NO_VERSION } from "./candidate-columns.ts";
import { columnsOfState } from "./candidate-state.ts";
import type { StoredCandidate, StoredContent, WholeCandidate } from "./candidate-store.ts";
import { mergeCorrections } from "./corrections.ts";
import type { Tombstone } from "./erase-store.ts";
import type { IncomingCandidate } from "./incoming-candidate.ts";
import { isOfLeaver, type LeaverCheck } from "./same-person-store.ts";

interface Circumstances extends LeaverCheck {
  readonly tombstone?: Tombstone | undefined;
  /** The arrival time of the file. The file does not restore a candidate who was erased later. */
  readonly sentAt?: Date | undefined;
}

/**
 * Decides what to do with a record. Refuses to change a candidate whose erasure waits. Also refuses to show or rename a
 * person who left (B11-09, B11-10).
 */
export function decide(
  { content, onlyHides }: IncomingCandidate,
  known: StoredContent | undefined,
  { tombstone, sentAt, ...samePerson }: Circumstances,
): Outcome {
  if (tombstone && sentAt && sentAt < tombstone.erased_at) return known ? "unchanged" : "erased";
  if (!known && onlyHides) return "unchanged";
  if (!known && tombstone && (tombstone.by_person || content.version <= tombstone.version)) return "erased";
  if (!known) return samePerson.hasLeft ? "refused" : "created";
  if (content.version < known.version || content.content_hash === known.content_hash) return "unchanged";
  return known.left_as === "erasing" || isOfLeaver(known, samePerson) ? "refused" : "updated";
}

interface Before {
  readonly firstPublishedAt: Date | null;
  readonly known?: StoredCandidate;
  /** Set only if staff corrected a field of the candidate. */
  readonly corrected?: WholeCandidate | undefined;
}

export function rowOf({ content, origin }: IncomingCandidate, before: Before, now: Date): CandidateRow {
  const merged = before.corrected && mergeCorrections(content, before.corrected);
  const today = localDay(now, PARIS);
  const sent = merged?.content ?? content;
  const known = before.known?.birthday ?? null;
  // A record without a birthday does not remove the protection of a minor (B11-12).
  const birthday = sent.birthday ?? (isYounger(known, SHARING_FROM_YEARS, today) ? known : null);
  const isTooYoung = isUnderFifteen(birthday, today);
  return {
    ...sent,
    birthday,
    ...stateAfter(content, before, isTooYoung, now),
    updated_at: now,
    corrections: merged ? JSON.stringify(merged.corrections) : null,
    origin,
  };
}

/**
 * Returns the columns of the state after a record. A state that staff set stays until the feed changes `active`
 * (B1-27).
 */
function stateAfter(
  { active }: CandidateContent,
  { known, firstPublishedAt }: Before,
  isTooYoung: boolean,
  now: Date,
): Pick<CandidateRow, "active" | "hidden_as" | "published_at" | "recruited_at" | "held_against"> {
  const instants = { published_at: firstPublishedAt, recruited_at: known?.recruited_at ?? null };
  // If staff created the dossier and changed the draft's state, the first active record of the feed keeps this state. A
  // hidden dossier thus stays hidden.
  const isMovedHere = known?.version === NO_VERSION && known.hidden_as !== "draft";
  const held = known && (isMovedHere || known.held_against) === active ? known : undefined;
  if (isTooYoung && (held?.hidden_as ?? null) === null) {
    return { ...columnsOfState(recordMoves.underFifteen.to, instants, now), held_against: active };
  }
  if (held) return { active: held.active, hidden_as: held.hidden_as, ...instants, held_against: active };
  // If the person hid the dossier, only the person can show it again (B11-09).
  if (active && known?.left_as) {
    return { ...columnsOfState(recordMoves.left.to, instants, now), held_against: active };
  }
  const { to } = active ? recordMoves.active : recordMoves.inactive;
  return { ...columnsOfState(to, instants, now), held_against: null };
}
