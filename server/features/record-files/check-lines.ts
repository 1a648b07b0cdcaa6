import type { CandidateResult } from "contract/intake.ts";
import { keyOf } from "contract/records/field-rules.ts";
import type { Database } from "../../db/connect.ts";
import type { World } from "../../world.ts";
import { readContent } from "../intake/candidate-store.ts";
import { markOf } from "../intake/incoming-candidate.ts";
import { type CheckedCandidates, checkCandidates } from "../intake/intake-candidates.ts";
import type { ReadRecord } from "./source-record.ts";

/** Checks the records of a file, but for those that are stored from the same lines. */
export async function checkLines(
  world: Pick<World, "db" | "clock">,
  records: readonly ReadRecord[],
): Promise<CheckedCandidates> {
  const unchanged = await findUnchangedLines(world.db, records);
  return checkCandidates(
    world,
    records.map((record) => ({ read: record.read, source: record, stored: unchanged.get(record) })),
  );
}

/**
 * Looks which records of a file are stored from these very lines, and still are as these lines said: whoever changed
 * the candidate since, changed its content.
 * @returns what becomes of each of them: nothing
 */
export async function findUnchangedLines(
  db: Database,
  records: readonly ReadRecord[],
): Promise<ReadonlyMap<ReadRecord, CandidateResult>> {
  const keys = records.map(({ key }) => keyOf(key));
  const stored = new Map((await readContent(db, keys)).map((content) => [content.external_id, content]));
  const unchanged = new Map<ReadRecord, CandidateResult>();
  for (const [index, record] of records.entries()) {
    const known = stored.get(keys[index] ?? "");
    if (!known?.source_mark || known.source_mark !== markOf(record, known.content_hash)) continue;
    const externalId = typeof record.key === "string" ? record.key : null;
    unchanged.set(record, { externalId, outcome: "unchanged", id: known.id });
  }
  return unchanged;
}
