import type { Database } from "../../db/connect.ts";
import { updateCounters } from "../candidates/counter-store.ts";
import { type EndingWorld, followAvailability } from "../introduction-answers/end-availability.ts";
import { type CandidateRow, COLUMNS, derivedFrom } from "./candidate-columns.ts";
import {
  insertCandidates,
  insertMaking,
  insertPublications,
  updateCandidates,
  type WholeCandidate,
} from "./candidate-store.ts";
import { fieldsOf } from "./lay-over.ts";

/** A locked candidate, and the row to store. */
export interface HandChange {
  readonly known: WholeCandidate;
  readonly row: CandidateRow;
}

interface Hand {
  readonly staffId: string;
  /** Only states change. */
  readonly isMove?: boolean;
}

/** The row to store for a stored candidate with some columns changed. */
export function rowFrom(known: WholeCandidate, changes: Partial<CandidateRow>): CandidateRow {
  const names = Object.keys(COLUMNS) as (keyof CandidateRow)[];
  const kept = Object.fromEntries(names.map((name) => [name, known[name]]));
  const corrections = known.corrections ? JSON.stringify(known.corrections) : null;
  // Every column but those that the database makes.
  const row = { ...kept, corrections, ...changes, origin: "hand" } as CandidateRow;
  return { ...row, ...derivedFrom(fieldsOf(row)) };
}

/**
 * Stores changes made by staff, as `writeIncoming` does for feeds: with counters, history, and a publication where a
 * candidate is shown to clinics for the first time.
 */
export async function changeByHand(
  trx: Database,
  world: EndingWorld,
  changes: readonly HandChange[],
  hand: Hand,
): Promise<void> {
  const rows = changes.map(({ known, row }) => ({ ...row, id: known.id }));
  await updateCandidates(trx, rows, hand);
  const published = rows.flatMap(({ id, department, published_at }, index) =>
    published_at && !changes[index]?.known.published_at ? [{ candidate_id: id, department, published_at }] : [],
  );
  await insertPublications(trx, published);
  await updateCounters(trx, changes);
  await followAvailability(trx, world, changes, { isUndoable: true });
}

/** Stores a candidate that staff made. @returns its id, or undefined when its external id is taken */
export async function createByHand(trx: Database, row: CandidateRow, staffId: string): Promise<number | undefined> {
  const [inserted] = await insertCandidates(trx, [row]);
  if (!inserted) return undefined;
  await insertMaking(trx, inserted.id, staffId, row.updated_at);
  await updateCounters(trx, [{ row }]);
  return inserted.id;
}
