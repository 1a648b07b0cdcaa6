import type { CandidateRecord, CandidateResult } from "contract/intake.ts";
import type { World } from "../../world.ts";
import { checkCandidate } from "./candidate-rules.ts";
import { findLikelyDuplicates } from "./duplicate-store.ts";
import { isRawRecord, keyOf } from "./field-rules.ts";
import { reasons } from "./messages.ts";
import { writeCandidates } from "./write-candidates.ts";

/** Candidates that were checked: the good ones with their places, and the answer of each so far. */
export interface CheckedCandidates {
  readonly good: readonly { readonly record: CandidateRecord; readonly place: number }[];
  readonly results: readonly CandidateResult[];
}

/** With `dryRun` nothing is stored; with `duplicates`, who may be there already under another external id is named. */
interface Wish {
  readonly dryRun?: boolean;
  readonly duplicates?: boolean;
}

/** Checks candidates as received. The second item with the same external id is refused, the first is kept. */
export function checkCandidates(world: Pick<World, "clock">, items: readonly unknown[]): CheckedCandidates {
  const today = world.clock.now().toISOString().slice(0, 10);
  const seen = new Set<string>();
  const good: { record: CandidateRecord; place: number }[] = [];
  const results: CandidateResult[] = items.map((item, place) => {
    if (!isRawRecord(item)) return refused(null, [{ field: null, error: reasons.notARecord }]);
    const externalId = typeof item.externalId === "string" ? item.externalId : null;
    const key = keyOf(item.externalId);
    if (seen.has(key)) return refused(externalId, [{ field: "externalId", error: reasons.externalIdSeen }]);
    if (key) seen.add(key);
    const checked = checkCandidate(item, today);
    if ("faults" in checked) return refused(externalId, [...checked.faults]);
    good.push({ record: checked.record, place });
    return { externalId, outcome: "unchanged" };
  });
  return { good, results };
}

/**
 * Stores the good ones: what a batch of the provider and a part of an imported file go through.
 * @returns what became of each item, in their order
 */
export async function storeCandidates(
  world: World,
  { good, results: checked }: CheckedCandidates,
  { dryRun = false, duplicates = false }: Wish = {},
): Promise<CandidateResult[]> {
  const results = [...checked];
  const written = await writeCandidates(
    world,
    good.map(({ record }) => record),
    { dryRun },
  );
  const newcomers = good.flatMap(({ record }, index) => {
    const { outcome, id = null } = written[index] ?? {};
    return outcome === "created" ? [{ record, id }] : [];
  });
  const known = duplicates && newcomers.length > 0 ? await findLikelyDuplicates(world.db, newcomers) : undefined;
  written.forEach(({ externalId, outcome, id }, index) => {
    const place = good[index]?.place ?? 0;
    const likelyDuplicates = known?.get(externalId);
    const received = results[place]?.externalId ?? null;
    results[place] = { externalId: received, outcome, id, ...(likelyDuplicates ? { likelyDuplicates } : {}) };
  });
  for (const { outcome } of dryRun ? [] : results) {
    world.metrics.count("import_rows_total", { kind: "candidate", result: outcome });
  }
  return results;
}

/** Checks and stores at once. @returns what became of each item, in their order */
export function intakeCandidates(world: World, items: readonly unknown[], wish: Wish = {}): Promise<CandidateResult[]> {
  return storeCandidates(world, checkCandidates(world, items), wish);
}

function refused(externalId: string | null, errors: CandidateResult["errors"]): CandidateResult {
  return { externalId, outcome: "refused", errors };
}
