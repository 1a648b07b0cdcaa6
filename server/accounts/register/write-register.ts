import { RegisterRecord, type RegisterResult } from "contract/accounts/register.ts";
import { registerFieldNames, registerRecord } from "contract/accounts/register-fields.ts";
import { isRawRecord, keyOf, reportedIdentifier } from "contract/candidates/field-rules.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import type { Outcome } from "contract/records.ts";
import { contentHashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import {
  insertRegisterChanges,
  readCorrections,
  readEntries,
  type StoredCorrection,
  type StoredEntry,
  upsertEntries,
  writeCorrections,
} from "./entries.ts";
import { checkRegisterEntry } from "./register-rules.ts";

export const contentHash = contentHashOf(Object.keys(RegisterRecord.shape));

interface WrittenEntry {
  readonly numOrdinal: string;
  readonly outcome: Exclude<Outcome, "refused">;
  readonly changed: readonly string[];
}

const BATCH_ROWS = 500;

/** Stores entries of the register, each batch in its own transaction. With `dryRun`, stores nothing. */
export async function writeRegister(
  ctx: Pick<AppContext, "db" | "clock" | "random">,
  records: readonly RegisterRecord[],
  { dryRun = false } = {},
): Promise<WrittenEntry[]> {
  const written: WrittenEntry[] = [];
  for (let start = 0; start < records.length; start += BATCH_ROWS) {
    const batch = records.slice(start, start + BATCH_ROWS);
    written.push(
      ...(dryRun
        ? compare(batch, await storedOf(ctx.db, batch, false))
        : await transact(ctx, (trx) => writeBatch(trx, batch, ctx.clock.now()))),
    );
  }
  return written;
}

/** Validates and stores entries of the register. If two items have the same ordinal number, rejects the second. */
export async function intakeRegister(
  ctx: AppContext,
  items: readonly unknown[],
  { dryRun = false } = {},
): Promise<RegisterResult[]> {
  const seen = new Set<string>();
  const good: { record: RegisterRecord; index: number }[] = [];
  const results: RegisterResult[] = items.map((item, index) => {
    if (!isRawRecord(item)) return rejectedResult(null, [{ field: null, error: reasons.notARecord }]);
    const numOrdinal = reportedIdentifier(item.numOrdinal);
    const key = keyOf(item.numOrdinal);
    if (seen.has(key)) return rejectedResult(numOrdinal, [{ field: "numOrdinal", error: reasons.ordinalSeen }]);
    if (key) seen.add(key);
    const checked = checkRegisterEntry(item);
    if ("issues" in checked) return rejectedResult(numOrdinal, [...checked.issues]);
    good.push({ record: checked.record, index });
    return { numOrdinal, outcome: "unchanged" };
  });
  const written = await writeRegister(
    ctx,
    good.map(({ record }) => record),
    { dryRun },
  );
  written.forEach(({ outcome, changed }, place) => {
    const index = good[place]?.index ?? 0;
    const numOrdinal = results[index]?.numOrdinal ?? null;
    results[index] = { numOrdinal, outcome, ...(changed.length > 0 ? { changed: [...changed] } : {}) };
  });
  for (const { outcome } of dryRun ? [] : results) {
    ctx.metrics.count("import_rows_total", { kind: "register entry", result: outcome });
  }
  return results;
}

async function writeBatch(trx: Database, records: readonly RegisterRecord[], now: Date): Promise<WrittenEntry[]> {
  const stored = await storedOf(trx, records, true);
  const written = compare(records, stored);
  const changedRecords = records.filter((_, index) => written[index]?.outcome !== "unchanged");
  // If several records have the same ordinal number, keep the last.
  const sources = new Map(changedRecords.map((record) => [record.numOrdinal, record]));
  const corrections = Map.groupBy(await readCorrections(trx, [...sources.keys()]), (one) => one.num_ordinal);
  const rows = [...sources.values()].map((record) => ({
    record: corrected(record, stored.get(record.numOrdinal)?.entry, corrections.get(record.numOrdinal) ?? []),
    contentHash: contentHash(record),
  }));
  await upsertEntries(trx, rows, now);
  for (const [numOrdinal, fields] of corrections) {
    const fromSource: Readonly<Record<string, unknown>> = { ...sources.get(numOrdinal) };
    const updated = fields.map(({ field }) => ({ field, source: fromSource[field] ?? null }));
    await writeCorrections(trx, numOrdinal, updated, now);
  }
  const changes = written.filter(({ outcome }) => outcome === "updated");
  await insertRegisterChanges(
    trx,
    changes.map(({ numOrdinal, changed }) => ({ numOrdinal, fields: changed })),
    now,
  );
  return written;
}

interface Stored {
  readonly entry: StoredEntry;
  readonly source: RegisterRecord;
}

function compare(records: readonly RegisterRecord[], stored: ReadonlyMap<string, Stored>): WrittenEntry[] {
  return records.map((record) => {
    const known = stored.get(record.numOrdinal);
    if (!known) return { numOrdinal: record.numOrdinal, outcome: "created", changed: [] };
    if (known.entry.content_hash === contentHash(record)) {
      return { numOrdinal: record.numOrdinal, outcome: "unchanged", changed: [] };
    }
    return { numOrdinal: record.numOrdinal, outcome: "updated", changed: changedFields(record, known.source) };
  });
}

function changedFields(record: RegisterRecord, before: RegisterRecord): string[] {
  return registerFieldNames.filter((name) => JSON.stringify(record[name]) !== JSON.stringify(before[name]));
}

function corrected(
  record: RegisterRecord,
  entry: StoredEntry | undefined,
  corrections: readonly StoredCorrection[],
): RegisterRecord {
  if (!entry) return record;
  const stored: Readonly<Record<string, unknown>> = registerRecord(entry);
  return { ...record, ...Object.fromEntries(corrections.map(({ field }) => [field, stored[field]])) };
}

async function storedOf(db: Database, records: readonly RegisterRecord[], lock: boolean): Promise<Map<string, Stored>> {
  const numbers = [...new Set(records.map((record) => record.numOrdinal))];
  const entries = await readEntries(db, numbers, lock);
  const corrections = Map.groupBy(await readCorrections(db, numbers), (one) => one.num_ordinal);
  return new Map(
    entries.map((entry) => [entry.num_ordinal, { entry, source: sourceOf(entry, corrections.get(entry.num_ordinal)) }]),
  );
}

export function sourceOf(entry: StoredEntry, corrections: readonly StoredCorrection[] = []): RegisterRecord {
  return { ...registerRecord(entry), ...Object.fromEntries(corrections.map(({ field, source }) => [field, source])) };
}

function rejectedResult(numOrdinal: string | null, errors: RegisterResult["errors"]): RegisterResult {
  return { numOrdinal, outcome: "refused", errors };
}
