import type { CandidateRecord } from "contract/candidates/intake.ts";
import { OWN_STATES, recordMoves } from "contract/candidates/states.ts";
import type { Outcome } from "contract/records.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { CandidateRow } from "./candidate-columns.ts";
import { columnsOfState } from "./candidate-state.ts";
import {
  insertCandidates,
  lockCandidates,
  lockWhole,
  readContent,
  type StoredCandidate,
  type StoredContent,
  type WholeCandidate,
} from "./candidate-store.ts";
import { type CandidateChange, changedRow, storeChanges } from "./change-candidates.ts";
import { type CountedChange, updateCounters } from "./counter-store.ts";
import { decide, rowOf } from "./decide-record.ts";
import { findTombstones, type Tombstone } from "./erase-store.ts";
import { type IncomingCandidate, incomingCandidate } from "./incoming-candidate.ts";
import type { Shares } from "./own-columns.ts";
import { hideOtherDossiers, inheritHidden } from "./own-columns-store.ts";
import { findSamePersons, type SamePerson } from "./same-person-store.ts";

export interface WrittenCandidate {
  readonly externalId: string;
  readonly outcome: Outcome;
  readonly id: number | null;
}

const BATCH_ROWS = 1000;

export interface WriteOptions {
  readonly dryRun?: boolean;
  readonly sentAt?: Date | undefined;
}

export async function writeCandidates(
  ctx: AppContext,
  records: readonly CandidateRecord[],
): Promise<WrittenCandidate[]> {
  return writeIncoming(
    ctx,
    records.map((record) => incomingCandidate(ctx, record)),
  );
}

/**
 * Writes records. Ignores older versions, and records that were sent before the candidate was erased (policy F-22,
 * F-23).
 * @returns outcomes in the order of the input
 */
export async function writeIncoming(
  ctx: AppContext,
  records: readonly IncomingCandidate[],
  { dryRun = false, sentAt }: WriteOptions = {},
): Promise<WrittenCandidate[]> {
  const written: WrittenCandidate[] = [];
  for (let start = 0; start < records.length; start += BATCH_ROWS) {
    const batch = records.slice(start, start + BATCH_ROWS);
    const outcomes = dryRun
      ? await previewBatch(ctx, batch, sentAt)
      : await transact(ctx, (trx) => writeBatch(trx, batch, { ctx, now: ctx.clock.now(), sentAt }));
    written.push(...batch.flatMap((record) => outcomes.get(record) ?? []));
  }
  return written;
}

type Outcomes = Map<IncomingCandidate, WrittenCandidate>;

async function previewBatch(ctx: AppContext, records: readonly IncomingCandidate[], sentAt?: Date): Promise<Outcomes> {
  const stored = byExternalId(await readContent(ctx.db, externalIdsOf(records)));
  const around = await readAround(ctx.db, records, stored);
  return new Map(
    records.map((incoming) => {
      const known = stored.get(incoming.content.external_id);
      return [incoming, writtenAs(incoming, known, decide(incoming, known, { ...around(incoming), sentAt }))];
    }),
  );
}

function writtenAs(incoming: IncomingCandidate, known: StoredContent | undefined, outcome: Outcome): WrittenCandidate {
  return { externalId: incoming.content.external_id, outcome, id: known?.id ?? null };
}

interface Batch {
  readonly ctx: AppContext;
  readonly outcomes: Outcomes;
  readonly counted: CountedChange[];
  readonly now: Date;
  readonly sentAt: Date | undefined;
}

/**
 * Writes a batch in several rounds. Each round contains a candidate at most once, so that records of one candidate
 * are written one after another.
 */
async function writeBatch(
  trx: Database,
  records: readonly IncomingCandidate[],
  options: Pick<Batch, "ctx" | "now" | "sentAt">,
): Promise<Outcomes> {
  const batch: Batch = { outcomes: new Map(), counted: [], ...options };
  let left = [...records];
  while (left.length > 0) {
    const round = [...new Map(left.toReversed().map((incoming) => [incoming.content.external_id, incoming])).values()];
    await writeRound(trx, round, batch);
    left = left.filter((record) => !batch.outcomes.has(record));
  }
  await updateCounters(trx, batch.counted);
  return batch.outcomes;
}

/**
 * Writes new candidates first, and always in the order of ids, to avoid deadlocks (policy F-08). A record gets no
 * outcome if a parallel transaction erased its candidate.
 */
async function writeRound(trx: Database, records: readonly IncomingCandidate[], batch: Batch): Promise<void> {
  const { outcomes, sentAt } = batch;
  const stored = byExternalId(await readContent(trx, externalIdsOf(records)));
  const around = await readAround(trx, records, stored);
  const created: IncomingCandidate[] = [];
  for (const incoming of records) {
    const known = stored.get(incoming.content.external_id);
    const outcome = decide(incoming, known, { ...around(incoming), sentAt });
    if (outcome === "created") created.push(incoming);
    else if (outcome !== "updated") outcomes.set(incoming, writtenAs(incoming, known, outcome));
  }
  const refused = records.filter((incoming) => outcomes.get(incoming)?.outcome === "refused");
  await hideLeavers(trx, externalIdsOf(refused), stored, batch);
  await createNew(trx, created, around, batch);
  await changeKnown(
    trx,
    records.filter((incoming) => !outcomes.has(incoming)),
    around,
    batch,
  );
}

/**
 * Withdraws visible dossiers whose records are refused because the person left. Clinics would otherwise still see these
 * dossiers with the former values (B11-09).
 */
async function hideLeavers(
  trx: Database,
  externalIds: readonly string[],
  stored: ReadonlyMap<string, StoredContent>,
  { ctx, counted, now }: Batch,
): Promise<void> {
  const ids = externalIds.flatMap((externalId) => stored.get(externalId)?.id ?? []);
  const shown = (await lockWhole(trx, ids)).filter(({ active, left_as }) => active && left_as === null);
  const changes = shown.map((known) => {
    const state = columnsOfState(recordMoves.left.to, known, now);
    const row = changedRow(known, { ...state, held_against: null, updated_at: now });
    return { known, row, firstPublishedAt: known.published_at };
  });
  counted.push(...changes);
  await storeChanges(trx, ctx, changes, { isPerson: true, isMove: true });
}

async function createNew(
  trx: Database,
  records: readonly IncomingCandidate[],
  around: Around,
  { outcomes, counted, now }: Batch,
): Promise<void> {
  const created = new Map<string, { incoming: IncomingCandidate; row: CandidateRow & Partial<Shares> }>();
  for (const incoming of records) {
    const { tombstone, shares } = around(incoming);
    const firstPublishedAt = tombstone?.published_at ?? null;
    const row = { ...rowOf(incoming, { firstPublishedAt }, now), ...shares };
    created.set(incoming.content.external_id, { incoming, row });
  }
  const rows = [...created.values()].map(({ row }) => row);
  const announced = records.flatMap((incoming) =>
    around(incoming).tombstone?.published_at ? [incoming.content.external_id] : [],
  );
  for (const { id, external_id } of await insertCandidates(trx, rows, announced)) {
    const candidate = created.get(external_id);
    if (!candidate) continue;
    outcomes.set(candidate.incoming, { externalId: external_id, outcome: "created", id });
    counted.push({ row: candidate.row });
  }
  await hideOtherDossiers(trx, rows);
}

async function changeKnown(
  trx: Database,
  records: readonly IncomingCandidate[],
  around: Around,
  { ctx, outcomes, counted, now, sentAt }: Batch,
): Promise<void> {
  if (records.length === 0) return;
  const stored = byExternalId(await lockCandidates(trx, externalIdsOf(records)));
  const corrected = await lockCorrected(trx, stored.values());
  const changes: (CandidateChange & { readonly known: StoredCandidate })[] = [];
  for (const incoming of records) {
    const known = stored.get(incoming.content.external_id);
    if (!known) continue;
    const { tombstone, shares, ...samePerson } = around(incoming);
    const outcome = decide(incoming, known, { tombstone, ...samePerson, sentAt });
    outcomes.set(incoming, writtenAs(incoming, known, outcome));
    // A record of a candidate under 15 also changes a withdrawn candidate, whom staff could otherwise publish again.
    const isHeld = !OWN_STATES.some((state) => state === known.state) || known.corrections?.birthday !== undefined;
    if (outcome !== "updated" || (incoming.onlyHides && isHeld)) continue;
    const firstPublishedAt = known.published_at ?? tombstone?.published_at ?? null;
    const row = rowOf(incoming, { firstPublishedAt, known, corrected: corrected.get(known.id) }, now);
    changes.push({ known, row, firstPublishedAt });
    if (shares) await inheritHidden(trx, known.id, shares, row);
  }
  counted.push(...changes);
  await storeChanges(trx, ctx, changes);
}

async function lockCorrected(trx: Database, stored: Iterable<StoredCandidate>): Promise<Map<number, WholeCandidate>> {
  const ids = [...stored].flatMap(({ id, corrections }) => (corrections ? [id] : []));
  return new Map((await lockWhole(trx, ids)).map((candidate) => [candidate.id, candidate]));
}

type Around = (incoming: IncomingCandidate) => { tombstone: Tombstone | undefined } & Partial<SamePerson>;

/** Reads the tombstones of erased candidates and the other dossiers of the same persons. */
async function readAround(
  db: Database,
  records: readonly IncomingCandidate[],
  stored: ReadonlyMap<string, StoredContent>,
): Promise<Around> {
  // Several ids of a batch may have the same hash, for example `A-1` and `a-1`.
  const found = await findTombstones(db, [...new Set(records.map(({ idHash }) => idHash))]);
  const tombstones = new Map(found.map((tombstone) => [tombstone.external_id_hash, tombstone]));
  const contents = records.map(({ content }) => content);
  const changed = contents.filter((one) => stored.get(one.external_id)?.content_hash !== one.content_hash);
  const samePersons = await findSamePersons(db, changed);
  return ({ idHash, content }) => ({ tombstone: tombstones.get(idHash), ...samePersons.get(content.external_id) });
}

function externalIdsOf(records: readonly IncomingCandidate[]): string[] {
  return [...new Set(records.map(({ content }) => content.external_id))];
}

function byExternalId<Stored extends StoredContent>(stored: readonly Stored[]): Map<string, Stored> {
  return new Map(stored.map((candidate) => [candidate.external_id, candidate]));
}
