import type { RegisterRecord, RegisterResult } from "contract/register.ts";
import { isRawRecord, keyOf, toldIdentifier } from "../../records/field-rules.ts";
import { reasons } from "../../records/messages.ts";
import type { World } from "../../world.ts";
import { checkRegisterEntry } from "./register-rules.ts";
import { writeRegister } from "./write-register.ts";

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

function refused(numOrdinal: string | null, errors: RegisterResult["errors"]): RegisterResult {
  return { numOrdinal, outcome: "refused", errors };
}
