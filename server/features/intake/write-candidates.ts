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

/** Writes one batch in the transaction at hand, in rounds: a record whose external id was busy waits for the next. */
async function writeBatch(trx: Database, records: readonly CandidateRecord[], now: Date): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const runs = makeRunTally();
  let left = [...records];
  while (left.length > 0) {
    const round = [...new Map(left.toReversed().map((record) => [record.externalId, record])).values()];
    await writeRound(trx, round, now, { outcomes, runs });
    left = left.filter((record) => !outcomes.has(record));
  }
  await writeRunChanges(trx, runs.changes());
  return outcomes;
}

/** Writes records with different external ids. Those that somebody else inserted meanwhile get no outcome yet. */
async function writeRound(
  trx: Database,
  records: readonly CandidateRecord[],
  now: Date,
  { outcomes, runs }: { outcomes: Outcomes; runs: RunTally },
): Promise<void> {
  const stored = byExternalId(await lockCandidates(trx, externalIdsOf(records)));
  const tombstones = await tombstonesOf(trx, records);
  const created = new Map<string, { record: CandidateRecord; row: CandidateRow; isPublished: boolean }>();
  const updated: (CandidateRow & { id: number })[] = [];
  const published: { candidate_id: number; department: string; published_at: Date }[] = [];

  for (const record of records) {
    const known = stored.get(record.externalId);
    const tombstone = tombstones.get(record.externalId);
    const contentHash = hashOfRecord(record);
    const outcome = decide(record, contentHash, known, tombstone);
    if (outcome === "unchanged") {
      outcomes.set(record, { externalId: record.externalId, outcome, id: known?.id ?? null });
      continue;
    }
    const formerly = known?.published_at ?? tombstone?.published_at ?? null;
    const isPublished = record.active && formerly === null;
    const row = toRow(record, {
      contentHash,
      publishedAt: isPublished ? now : formerly,
      recruitedAt: record.active ? null : (known?.recruited_at ?? now),
      updatedAt: now,
    });
    if (!known) {
      created.set(record.externalId, { record, row, isPublished });
      continue;
    }
    outcomes.set(record, { externalId: record.externalId, outcome, id: known.id });
    updated.push({ ...row, id: known.id });
    runs.leave(known);
    runs.enter(row);
    if (isPublished) published.push(publication(known.id, row, now));
  }

  await updateCandidates(trx, updated);
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

function publication(candidateId: number, row: CandidateRow, now: Date) {
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
