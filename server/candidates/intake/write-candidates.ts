import type { CandidateRecord } from "contract/candidates/intake.ts";
import type { Outcome } from "contract/records.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { type EndingContext, followAvailability } from "../../selection/introduction-answers/end-availability.ts";
import type { CandidateRow } from "./candidate-columns.ts";
import {
  insertCandidates,
  insertPublications,
  lockCandidates,
  lockWhole,
  readContent,
  type StoredCandidate,
  type StoredContent,
  updateCandidates,
  type WholeCandidate,
} from "./candidate-store.ts";
import { type CountedChange, updateCounters } from "./counter-store.ts";
import { decide, rowOf } from "./decide-record.ts";
import { findTombstones, hashOfExternalId, type Tombstone } from "./erase-store.ts";
import { type IncomingCandidate, incomingCandidate } from "./incoming-candidate.ts";

export interface WrittenCandidate {
  readonly externalId: string;
  readonly outcome: Exclude<Outcome, "refused">;
  readonly id: number | null;
}

const BATCH_ROWS = 1000;

export interface Writing {
  readonly dryRun?: boolean;
  readonly sentAt?: Date | undefined;
}

type WriterContext = EndingContext & Pick<AppContext, "db">;

export async function writeCandidates(
  ctx: WriterContext,
  records: readonly CandidateRecord[],
): Promise<WrittenCandidate[]> {
  return writeIncoming(
    ctx,
    records.map((record) => incomingCandidate(record)),
  );
}

/**
 * The only way to store candidates, for API calls, imports and the demo; each batch is a transaction. Ignores repeated
 * records, older versions, and records sent before the candidate was erased (policy F-22, F-23).
 * @returns outcomes in input order
 */
export async function writeIncoming(
  ctx: WriterContext,
  records: readonly IncomingCandidate[],
  { dryRun = false, sentAt }: Writing = {},
): Promise<WrittenCandidate[]> {
  const written: WrittenCandidate[] = [];
  for (let start = 0; start < records.length; start += BATCH_ROWS) {
    const batch = records.slice(start, start + BATCH_ROWS);
    const outcomes = dryRun
      ? await tryBatch(ctx, batch, sentAt)
      : await transact(ctx, (trx) => writeBatch(trx, batch, { ctx, now: ctx.clock.now(), sentAt }));
    written.push(...batch.flatMap((record) => outcomes.get(record) ?? []));
  }
  return written;
}

type Outcomes = Map<IncomingCandidate, WrittenCandidate>;

async function tryBatch(ctx: WriterContext, records: readonly IncomingCandidate[], sentAt?: Date): Promise<Outcomes> {
  const stored = byExternalId(await readContent(ctx.db, externalIdsOf(records)));
  const tombstones = await tombstonesOf(ctx.db, ctx, records);
  return new Map(
    records.map((incoming) => {
      const externalId = incoming.content.external_id;
      const known = stored.get(externalId);
      const outcome = decide(incoming, known, tombstones.get(externalId), sentAt);
      return [incoming, { externalId, outcome, id: known?.id ?? null }];
    }),
  );
}

/** A repeated external id waits for the next round. */
async function writeBatch(
  trx: Database,
  records: readonly IncomingCandidate[],
  at: Pick<Batch, "ctx" | "now" | "sentAt">,
): Promise<Outcomes> {
  const batch: Batch = { outcomes: new Map(), counted: [], ...at };
  let left = [...records];
  while (left.length > 0) {
    const round = [...new Map(left.toReversed().map((incoming) => [incoming.content.external_id, incoming])).values()];
    await writeRound(trx, round, batch);
    left = left.filter((record) => !batch.outcomes.has(record));
  }
  await updateCounters(trx, batch.counted);
  return batch.outcomes;
}

interface Batch {
  readonly ctx: EndingContext;
  readonly outcomes: Outcomes;
  readonly counted: CountedChange[];
  readonly now: Date;
  readonly sentAt: Date | undefined;
}

/**
 * Records here have different external ids. Inserts new ones, then locks and changes the others, both in id order to
 * avoid deadlocks (policy F-08). A candidate erased by another transaction meanwhile gets no outcome in this round.
 */
async function writeRound(trx: Database, records: readonly IncomingCandidate[], batch: Batch): Promise<void> {
  const seen = byExternalId(await readContent(trx, externalIdsOf(records)));
  const tombstones = await tombstonesOf(trx, batch.ctx, records);
  const told = new Map(
    records.map((incoming) => {
      const externalId = incoming.content.external_id;
      const known = seen.get(externalId);
      const tombstone = tombstones.get(externalId);
      const outcome = decide(incoming, known, tombstone, batch.sentAt);
      if (isLeft(outcome)) batch.outcomes.set(incoming, { externalId, outcome, id: known?.id ?? null });
      return [incoming, { outcome, tombstone }];
    }),
  );
  await createNew(trx, told, batch);
  await changeKnown(trx, told, batch);
}

function isLeft(outcome: WrittenCandidate["outcome"]): boolean {
  return outcome === "unchanged" || outcome === "erased";
}

type Told = ReadonlyMap<
  IncomingCandidate,
  { readonly outcome: WrittenCandidate["outcome"]; readonly tombstone: Tombstone | undefined }
>;

async function createNew(trx: Database, told: Told, { outcomes, counted, now }: Batch): Promise<void> {
  const created = new Map<string, { incoming: IncomingCandidate; row: CandidateRow; isPublished: boolean }>();
  for (const [incoming, { outcome, tombstone }] of told) {
    if (outcome !== "created") continue;
    const formerly = tombstone?.published_at ?? null;
    created.set(incoming.content.external_id, { incoming, ...rowOf(incoming, { formerly, now }) });
  }
  const published: Publication[] = [];
  const rows = [...created.values()].map(({ row }) => row);
  for (const { id, external_id } of await insertCandidates(trx, rows)) {
    const made = created.get(external_id);
    if (!made) continue;
    outcomes.set(made.incoming, { externalId: external_id, outcome: "created", id });
    counted.push({ row: made.row });
    if (made.isPublished) published.push(publication(id, made.row, now));
  }
  await insertPublications(trx, published);
}

async function changeKnown(trx: Database, told: Told, { ctx, outcomes, counted, now, sentAt }: Batch): Promise<void> {
  const left = [...told].filter(([incoming]) => !outcomes.has(incoming));
  if (left.length === 0) return;
  const stored = byExternalId(await lockCandidates(trx, externalIdsOf(left.map(([incoming]) => incoming))));
  const corrected = await lockCorrected(trx, stored.values());
  const changed: { known: StoredCandidate; row: CandidateRow & { id: number } }[] = [];
  const published: Publication[] = [];
  for (const [incoming, { tombstone }] of left) {
    const known = stored.get(incoming.content.external_id);
    if (!known) continue;
    const outcome = decide(incoming, known, tombstone, sentAt);
    outcomes.set(incoming, { externalId: known.external_id, outcome, id: known.id });
    if (isLeft(outcome)) continue;
    const formerly = known.published_at ?? tombstone?.published_at ?? null;
    const { row, isPublished } = rowOf(incoming, { formerly, known, corrected: corrected.get(known.id), now });
    changed.push({ known, row: { ...row, id: known.id } });
    if (isPublished) published.push(publication(known.id, row, now));
  }
  counted.push(...changed);
  await updateCandidates(
    trx,
    changed.map(({ row }) => row),
  );
  await insertPublications(trx, published);
  await followAvailability(trx, ctx, changed);
}

async function lockCorrected(trx: Database, stored: Iterable<StoredCandidate>): Promise<Map<number, WholeCandidate>> {
  const ids = [...stored].flatMap(({ id, corrections }) => (corrections ? [id] : []));
  return new Map((await lockWhole(trx, ids)).map((candidate) => [candidate.id, candidate]));
}

interface Publication {
  readonly candidate_id: number;
  readonly department: string;
  readonly published_at: Date;
}

function publication(candidateId: number, row: CandidateRow, now: Date): Publication {
  return { candidate_id: candidateId, department: row.department, published_at: now };
}

async function tombstonesOf(
  db: Database,
  ctx: EndingContext,
  records: readonly IncomingCandidate[],
): Promise<Map<string, Tombstone>> {
  const externalIds = new Map(
    records.map(({ content }) => [hashOfExternalId(ctx, content.external_id), content.external_id]),
  );
  const tombstones = await findTombstones(db, [...externalIds.keys()]);
  return new Map(tombstones.map((tombstone) => [externalIds.get(tombstone.external_id_hash) ?? "", tombstone]));
}

function externalIdsOf(records: readonly IncomingCandidate[]): string[] {
  return [...new Set(records.map(({ content }) => content.external_id))];
}

function byExternalId<Stored extends StoredContent>(stored: readonly Stored[]): Map<string, Stored> {
  return new Map(stored.map((candidate) => [candidate.external_id, candidate]));
}
