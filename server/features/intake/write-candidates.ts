import { CandidateRecord, type Outcome } from "contract/intake.ts";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { writeRunChanges } from "../candidates/counter-store.ts";
import { makeRunTally, type RunTally } from "../candidates/run-changes.ts";
import {
  type CandidateRow,
  findTombstones,
  insertCandidates,
  insertPublications,
  lockCandidates,
  readCandidates,
  type StoredCandidate,
  type Tombstone,
  toRow,
  updateCandidates,
} from "./candidate-store.ts";
import { contentHashOf } from "./content-hash.ts";

const hashOfRecord = contentHashOf(Object.keys(CandidateRecord.shape));

/** What became of a record; the id is null where none is stored: a trial, or an erased candidate. */
export interface WrittenCandidate {
  readonly externalId: string;
  readonly outcome: Exclude<Outcome, "refused">;
  readonly id: number | null;
}

/** Rows of one transaction: the embedded database answers nobody else meanwhile. */
const BATCH_ROWS = 1000;
const EMBEDDED_BATCH_ROWS = 500;

/**
 * Stores candidates, their publications and the counters of their runs: the one way in, for the provider's calls, the import and the demo.
 * Each batch is one transaction. The same record again changes nothing, an older version neither (policy F-22, F-23).
 * With `dryRun` nothing is stored.
 * @returns what became of each record, in their order
 */
export async function writeCandidates(
  world: Pick<World, "db" | "embedded" | "clock" | "random">,
  records: readonly CandidateRecord[],
  { dryRun = false } = {},
): Promise<WrittenCandidate[]> {
  const size = world.embedded ? EMBEDDED_BATCH_ROWS : BATCH_ROWS;
  const written: WrittenCandidate[] = [];
  for (let start = 0; start < records.length; start += size) {
    const batch = records.slice(start, start + size);
    const outcomes = dryRun
      ? await tryBatch(world.db, batch)
      : await transact(world, (trx) => writeBatch(trx, batch, world.clock.now()));
    written.push(...batch.flatMap((record) => outcomes.get(record) ?? []));
  }
  return written;
}

type Outcomes = Map<CandidateRecord, WrittenCandidate>;

async function tryBatch(db: Database, records: readonly CandidateRecord[]): Promise<Outcomes> {
  const stored = byExternalId(await readCandidates(db, externalIdsOf(records)));
  const tombstones = await tombstonesOf(db, records);
  return new Map(
    records.map((record) => {
      const known = stored.get(record.externalId);
      const outcome = decide(record, hashOfRecord(record), known, tombstones.get(record.externalId));
      return [record, { externalId: record.externalId, outcome, id: known?.id ?? null }];
    }),
  );
}

/** Writes one batch in the transaction at hand, in rounds: the same external id again waits for the next. */
async function writeBatch(trx: Database, records: readonly CandidateRecord[], now: Date): Promise<Outcomes> {
  const batch: Batch = { outcomes: new Map(), runs: makeRunTally(), now };
  let left = [...records];
  while (left.length > 0) {
    const round = [...new Map(left.toReversed().map((record) => [record.externalId, record])).values()];
    await writeRound(trx, round, batch);
    left = left.filter((record) => !batch.outcomes.has(record));
  }
  await writeRunChanges(trx, batch.runs.changes());
  return batch.outcomes;
}

/** What the rounds of a batch have in common. */
interface Batch {
  readonly outcomes: Outcomes;
  readonly runs: RunTally;
  readonly now: Date;
}

/**
 * Writes records with different external ids. First those that nobody knows are inserted, then the others are locked and
 * changed, each time in the order of their external ids: no two batches ever wait for each other (policy F-08). One that
 * somebody else inserted meanwhile is changed; one that somebody else erased meanwhile gets no outcome yet.
 */
async function writeRound(trx: Database, records: readonly CandidateRecord[], batch: Batch): Promise<void> {
  const seen = byExternalId(await readCandidates(trx, externalIdsOf(records)));
  const tombstones = await tombstonesOf(trx, records);
  const told = new Map(
    records.map((record) => {
      const known = seen.get(record.externalId);
      const tombstone = tombstones.get(record.externalId);
      const contentHash = hashOfRecord(record);
      const outcome = decide(record, contentHash, known, tombstone);
      if (outcome === "unchanged") {
        batch.outcomes.set(record, { externalId: record.externalId, outcome, id: known?.id ?? null });
      }
      return [record, { outcome, contentHash, tombstone }];
    }),
  );
  await createNew(trx, told, batch);
  await changeKnown(trx, told, batch);
}

/** What was decided of the records of a round. */
type Told = ReadonlyMap<
  CandidateRecord,
  {
    readonly outcome: WrittenCandidate["outcome"];
    readonly contentHash: string;
    readonly tombstone: Tombstone | undefined;
  }
>;

/** Inserts the records that nobody knew. */
async function createNew(trx: Database, told: Told, { outcomes, runs, now }: Batch): Promise<void> {
  const created = new Map<string, { record: CandidateRecord; row: CandidateRow; isPublished: boolean }>();
  for (const [record, { outcome, contentHash, tombstone }] of told) {
    if (outcome !== "created") continue;
    const formerly = tombstone?.published_at ?? null;
    const made = { contentHash, formerly, recruitedAt: now, now };
    created.set(record.externalId, { record, ...rowOf(record, made) });
  }
  const published: Publication[] = [];
  const rows = [...created.values()].map(({ row }) => row);
  for (const { id, external_id } of await insertCandidates(trx, rows)) {
    const made = created.get(external_id);
    if (!made) continue;
    outcomes.set(made.record, { externalId: external_id, outcome: "created", id });
    runs.enter(made.row);
    if (made.isPublished) published.push(publication(id, made.row, now));
  }
  await insertPublications(trx, published);
}

/** Changes what was there, and what somebody else inserted since. */
async function changeKnown(trx: Database, told: Told, { outcomes, runs, now }: Batch): Promise<void> {
  const left = [...told].filter(([record]) => !outcomes.has(record));
  if (left.length === 0) return;
  const stored = byExternalId(await lockCandidates(trx, externalIdsOf(left.map(([record]) => record))));
  const updated: (CandidateRow & { id: number })[] = [];
  const published: Publication[] = [];
  for (const [record, { contentHash, tombstone }] of left) {
    const known = stored.get(record.externalId);
    if (!known) continue;
    const outcome = decide(record, contentHash, known, tombstone);
    outcomes.set(record, { externalId: record.externalId, outcome, id: known.id });
    if (outcome === "unchanged") continue;
    const formerly = known.published_at ?? tombstone?.published_at ?? null;
    const made = { contentHash, formerly, recruitedAt: known.recruited_at ?? now, now };
    const { row, isPublished } = rowOf(record, made);
    updated.push({ ...row, id: known.id });
    runs.leave(known);
    runs.enter(row);
    if (isPublished) published.push(publication(known.id, row, now));
  }
  await updateCandidates(trx, updated);
  await insertPublications(trx, published);
}

/** The row of a record, and whether storing it publishes the candidate. */
function rowOf(
  record: CandidateRecord,
  made: { contentHash: string; formerly: Date | null; recruitedAt: Date; now: Date },
): { row: CandidateRow; isPublished: boolean } {
  const isPublished = record.active && made.formerly === null;
  const row = toRow(record, {
    contentHash: made.contentHash,
    publishedAt: isPublished ? made.now : made.formerly,
    recruitedAt: record.active ? null : made.recruitedAt,
    updatedAt: made.now,
  });
  return { row, isPublished };
}

/** What a record does to what is stored of its external id. */
function decide(
  record: CandidateRecord,
  contentHash: string,
  known: StoredCandidate | undefined,
  tombstone: Tombstone | undefined,
): WrittenCandidate["outcome"] {
  if (!known) return tombstone && record.version <= tombstone.version ? "unchanged" : "created";
  if (record.version < known.version || known.content_hash === contentHash) return "unchanged";
  return "updated";
}

interface Publication {
  readonly candidate_id: number;
  readonly department: string;
  readonly published_at: Date;
}

function publication(candidateId: number, row: CandidateRow, now: Date): Publication {
  return { candidate_id: candidateId, department: String(row.department), published_at: now };
}

/** What a tombstone keeps of an external id. */
export function hashOfExternalId(externalId: string): string {
  return hashOf(`candidate ${externalId}`);
}

async function tombstonesOf(db: Database, records: readonly CandidateRecord[]): Promise<Map<string, Tombstone>> {
  const externalIds = new Map(records.map((record) => [hashOfExternalId(record.externalId), record.externalId]));
  const tombstones = await findTombstones(db, [...externalIds.keys()]);
  return new Map(tombstones.map((tombstone) => [externalIds.get(tombstone.external_id_hash) ?? "", tombstone]));
}

function externalIdsOf(records: readonly CandidateRecord[]): string[] {
  return [...new Set(records.map((record) => record.externalId))];
}

function byExternalId(stored: readonly StoredCandidate[]): Map<string, StoredCandidate> {
  return new Map(stored.map((candidate) => [candidate.external_id, candidate]));
}
