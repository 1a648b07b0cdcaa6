import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { emit } from "../../platform/events.ts";
import { type CandidateRow, COLUMNS, derivedFrom } from "./candidate-columns.ts";
import {
  type Author,
  insertCandidates,
  insertCreation,
  insertPublications,
  updateCandidates,
  type WholeCandidate,
} from "./candidate-store.ts";
import { fieldsOf } from "./corrections.ts";
import { updateCounters } from "./counter-store.ts";
import type { Shares } from "./own-columns.ts";
import { hideOtherDossiers } from "./own-columns-store.ts";

export interface CandidateChange {
  readonly known: { readonly id: number; readonly active: boolean };
  readonly row: CandidateRow;
  /** An erasure keeps this date, so that alerts announce a candidate only once (policy F-22). */
  readonly firstPublishedAt: Date | null;
}

/** Stores changes of candidates. The caller must update the counters at the end of the transaction. */
export async function storeChanges(
  trx: Database,
  ctx: AppContext,
  changes: readonly CandidateChange[],
  author: Author = {},
): Promise<void> {
  const rows = changes.map(({ known, row }) => ({ ...row, id: known.id }));
  await updateCandidates(trx, rows, author);
  await hideOtherDossiers(trx, rows);
  await announce(trx, changes);
  await reportAvailability(trx, ctx, changes, author);
}

/** Stores the first publications of candidates, so that alerts announce them. */
async function announce(trx: Database, changes: readonly CandidateChange[]): Promise<void> {
  const publications = changes.flatMap(({ known, row: { department, published_at }, firstPublishedAt }) =>
    published_at && !firstPublishedAt ? [{ candidate_id: known.id, department, published_at }] : [],
  );
  await insertPublications(trx, publications);
}

async function reportAvailability(
  trx: Database,
  ctx: AppContext,
  changes: readonly CandidateChange[],
  { staffId, isPerson = false }: Author,
): Promise<void> {
  const isUndoable = staffId !== undefined;
  const idsOf = (some: readonly CandidateChange[]) => some.map(({ known }) => known.id);
  const hidden = changes.filter(({ known, row }) => known.active && !row.active);
  for (const [isRecruited, some] of Map.groupBy(hidden, ({ row }) => row.hidden_as === null)) {
    await emit(trx, ctx, "candidatesUnavailable", {
      candidateIds: idsOf(some),
      isRecruited,
      isUndoable,
      isByPerson: isPerson,
    });
  }
  const shown = changes.filter(({ known, row, firstPublishedAt }) => !known.active && row.active && firstPublishedAt);
  if (shown.length > 0) {
    await emit(trx, ctx, "candidatesAvailableAgain", { candidateIds: idsOf(shown), isByStaff: isUndoable });
  }
}

interface HandChange {
  readonly known: WholeCandidate;
  readonly row: CandidateRow;
}

export async function changeByHand(
  trx: Database,
  ctx: AppContext,
  changes: readonly HandChange[],
  author: Author,
): Promise<void> {
  const published = changes.map((change) => ({ ...change, firstPublishedAt: change.known.published_at }));
  await storeChanges(trx, ctx, published, author);
  await updateCounters(trx, changes);
}

/** @returns the id of the new dossier, or undefined if the external id already exists */
export async function createByHand(
  trx: Database,
  row: CandidateRow & Partial<Shares>,
  staffId: string,
): Promise<number | undefined> {
  const [inserted] = await insertCandidates(trx, [row]);
  if (!inserted) return undefined;
  await insertCreation(trx, inserted.id, staffId, row.updated_at);
  await hideOtherDossiers(trx, [row]);
  await updateCounters(trx, [{ row }]);
  return inserted.id;
}

export function changedRow(known: WholeCandidate, changes: Partial<CandidateRow>): CandidateRow {
  const names = Object.keys(COLUMNS) as (keyof CandidateRow)[];
  const stored = Object.fromEntries(names.map((name) => [name, known[name]]));
  const corrections = known.corrections ? JSON.stringify(known.corrections) : null;
  const row = { ...stored, corrections, ...changes, origin: "hand" } as CandidateRow;
  return { ...row, ...derivedFrom(fieldsOf(row)) };
}
