import type { Database } from "../../platform/db/connect.ts";
import { type EndingContext, followAvailability } from "../../selection/introduction-answers/end-availability.ts";
import { type CandidateRow, COLUMNS, derivedFrom } from "./candidate-columns.ts";
import {
  insertCandidates,
  insertMaking,
  insertPublications,
  updateCandidates,
  type WholeCandidate,
} from "./candidate-store.ts";
import { fieldsOf } from "./corrections.ts";
import { updateCounters } from "./counter-store.ts";

export interface HandChange {
  readonly known: WholeCandidate;
  readonly row: CandidateRow;
}

interface Hand {
  readonly staffId: string;
  readonly isMove?: boolean;
}

export function rowFrom(known: WholeCandidate, changes: Partial<CandidateRow>): CandidateRow {
  const names = Object.keys(COLUMNS) as (keyof CandidateRow)[];
  const kept = Object.fromEntries(names.map((name) => [name, known[name]]));
  const corrections = known.corrections ? JSON.stringify(known.corrections) : null;
  const row = { ...kept, corrections, ...changes, origin: "hand" } as CandidateRow;
  return { ...row, ...derivedFrom(fieldsOf(row)) };
}

/** Does for staff what `writeIncoming` does for feeds: counters, history, and a publication on first showing. */
export async function changeByHand(
  trx: Database,
  ctx: EndingContext,
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
  await followAvailability(trx, ctx, changes, { isUndoable: true });
}

/** @returns the id, or undefined if the external id is taken */
export async function createByHand(trx: Database, row: CandidateRow, staffId: string): Promise<number | undefined> {
  const [inserted] = await insertCandidates(trx, [row]);
  if (!inserted) return undefined;
  await insertMaking(trx, inserted.id, staffId, row.updated_at);
  await updateCounters(trx, [{ row }]);
  return inserted.id;
}
