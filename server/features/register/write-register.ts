import type { Outcome } from "contract/intake.ts";
import { RegisterRecord, type RegisterResult } from "contract/register.ts";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { contentHashOf } from "../../records/content-hash.ts";
import { isRawRecord, keyOf, toldIdentifier } from "../../records/field-rules.ts";
import { reasons } from "../../records/messages.ts";
import type { World } from "../../world.ts";
import { checkRegisterEntry } from "./register-rules.ts";
import { insertRegisterChanges, readEntries, type StoredEntry, upsertEntries } from "./store.ts";

const contentHash = contentHashOf(Object.keys(RegisterRecord.shape));

/** What became of a register record, and which fields changed when it was there before. */
export interface WrittenEntry {
  readonly numOrdinal: string;
  readonly outcome: Exclude<Outcome, "refused">;
  readonly changed: readonly string[];
}

const BATCH_ROWS = 500;

/**
 * Stores register entries: new ones are added, those of a known number replaced when they differ, and what is absent
 * stays. Each batch is one transaction. With `dryRun` nothing is stored.
 * @returns what became of each record, in their order
 */
export async function writeRegister(
  world: Pick<World, "db" | "clock" | "random">,
  records: readonly RegisterRecord[],
  { dryRun = false } = {},
): Promise<WrittenEntry[]> {
  const written: WrittenEntry[] = [];
  for (let start = 0; start < records.length; start += BATCH_ROWS) {
    const batch = records.slice(start, start + BATCH_ROWS);
    written.push(
      ...(dryRun
        ? compare(batch, await storedOf(world.db, batch, false))
        : await transact(world, (trx) => writeBatch(trx, batch, world.clock.now()))),
    );
  }
  return written;
}

/**
 * Checks register records as received and stores the good ones. The second item with the same ordinal number is
 * refused, the first is kept.
 * @returns what became of each item, in their order
 */
export async function intakeRegister(
  world: World,
  items: readonly unknown[],
  { dryRun = false } = {},
): Promise<RegisterResult[]> {
  const seen = new Set<string>();
  const good: { record: RegisterRecord; place: number }[] = [];
  const results: RegisterResult[] = items.map((item, place) => {
    if (!isRawRecord(item)) return refused(null, [{ field: null, error: reasons.notARecord }]);
    const numOrdinal = toldIdentifier(item.numOrdinal);
    const key = keyOf(item.numOrdinal);
    if (seen.has(key)) return refused(numOrdinal, [{ field: "numOrdinal", error: reasons.ordinalSeen }]);
    if (key) seen.add(key);
    const checked = checkRegisterEntry(item);
    if ("faults" in checked) return refused(numOrdinal, [...checked.faults]);
    good.push({ record: checked.record, place });
    return { numOrdinal, outcome: "unchanged" };
  });
  const written = await writeRegister(
    world,
    good.map(({ record }) => record),
    { dryRun },
  );
  written.forEach(({ outcome, changed }, index) => {
    const place = good[index]?.place ?? 0;
    const numOrdinal = results[place]?.numOrdinal ?? null;
    results[place] = { numOrdinal, outcome, ...(changed.length > 0 ? { changed: [...changed] } : {}) };
  });
  for (const { outcome } of dryRun ? [] : results) {
    world.metrics.count("import_rows_total", { kind: "register entry", result: outcome });
  }
  return results;
}

async function writeBatch(trx: Database, records: readonly RegisterRecord[], now: Date): Promise<WrittenEntry[]> {
  const written = compare(records, await storedOf(trx, records, true));
  const changedRecords = records.filter((_, index) => written[index]?.outcome !== "unchanged");
  // Of two records with the same number, the last one is what remains.
  const rows = new Map(
    changedRecords.map((record) => [record.numOrdinal, { record, contentHash: contentHash(record) }]),
  );
  await upsertEntries(trx, [...rows.values()], now);
  const changes = written.filter(({ outcome }) => outcome === "updated");
  await insertRegisterChanges(
    trx,
    changes.map(({ numOrdinal, changed }) => ({ numOrdinal, fields: changed })),
    now,
  );
  return written;
}

function compare(records: readonly RegisterRecord[], stored: ReadonlyMap<string, StoredEntry>): WrittenEntry[] {
  return records.map((record) => {
    const known = stored.get(record.numOrdinal);
    if (!known) return { numOrdinal: record.numOrdinal, outcome: "created", changed: [] };
    if (known.content_hash === contentHash(record)) {
      return { numOrdinal: record.numOrdinal, outcome: "unchanged", changed: [] };
    }
    return { numOrdinal: record.numOrdinal, outcome: "updated", changed: changedFields(record, known) };
  });
}

function changedFields(record: RegisterRecord, known: StoredEntry): string[] {
  const before: RegisterRecord = {
    numOrdinal: known.num_ordinal,
    gender: known.gender,
    lastName: known.last_name,
    firstName: known.first_name,
    socialReason: known.social_reason,
    siret: known.siret,
    address: known.address,
    ZIPCode: known.zip_code,
    city: known.city,
    phone: known.phone,
    emails: known.emails,
  };
  const now = new Map(Object.entries(record));
  return Object.entries(before)
    .filter(([name, value]) => JSON.stringify(now.get(name)) !== JSON.stringify(value))
    .map(([name]) => name);
}

async function storedOf(db: Database, records: readonly RegisterRecord[], lock: boolean) {
  const numbers = [...new Set(records.map((record) => record.numOrdinal))];
  const entries = await readEntries(db, numbers, lock);
  return new Map(entries.map((entry) => [entry.num_ordinal, entry]));
}

function refused(numOrdinal: string | null, errors: RegisterResult["errors"]): RegisterResult {
  return { numOrdinal, outcome: "refused", errors };
}
