import type { Database } from "../../db/connect.ts";
import { readContent } from "./candidate-store.ts";
import { keyOf } from "./field-rules.ts";
import { markOf } from "./incoming-candidate.ts";
import type { ReadRecord } from "./source-record.ts";

/**
 * Looks which records of a file are stored from these very lines, and still are as these lines said: whoever changed
 * the candidate since, changed its content.
 * @returns the ids of the candidates by their records
 */
export async function findUnchangedLines(
  db: Database,
  records: readonly ReadRecord[],
): Promise<ReadonlyMap<ReadRecord, number>> {
  const keys = records.map(({ item }) => keyOf(item.externalId));
  const stored = new Map((await readContent(db, keys)).map((content) => [content.external_id, content]));
  const unchanged = new Map<ReadRecord, number>();
  for (const [index, record] of records.entries()) {
    const known = stored.get(keys[index] ?? "");
    if (known?.source_mark && known.source_mark === markOf(record, known.content_hash)) unchanged.set(record, known.id);
  }
  return unchanged;
}
