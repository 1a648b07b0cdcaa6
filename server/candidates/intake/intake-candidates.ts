import { setImmediate } from "node:timers/promises";
import { checkCandidate } from "contract/candidates/candidate-rules.ts";
import { isRawRecord, keyOf, reportedIdentifier } from "contract/candidates/field-rules.ts";
import type { CandidateResult } from "contract/candidates/intake.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { localDay } from "contract/local-time.ts";
import type { RecordIssue } from "contract/records.ts";
import { PARIS } from "contract/time-zones.ts";
import type { AppContext } from "../../platform/context.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type EarlierNewcomers, findLikelyDuplicates, type Newcomer } from "./duplicate-store.ts";
import { type IncomingCandidate, incomingCandidate, type Source } from "./incoming-candidate.ts";
import { type WriteOptions, writeIncoming } from "./write-candidates.ts";

export interface CheckedCandidates {
  readonly good: readonly { readonly incoming: IncomingCandidate; readonly place: number }[];
  readonly results: readonly CandidateResult[];
  /** These records are valid, but the candidate is under 15. */
  readonly tooYoung: readonly IncomingCandidate[];
}

export interface StoredCandidates {
  readonly results: readonly CandidateResult[];
  readonly newcomers: readonly (Newcomer & { readonly place: number })[];
}

const CHECKED_AT_ONCE = 20;

/**
 * An item to check. `source` is the text of its line in a file. `stored` is the result if this line was imported before
 * and is unchanged.
 */
interface Received {
  readonly read: () => unknown;
  readonly source?: Source;
  readonly stored?: CandidateResult | undefined;
}

/** Checks the items. Rejects every item whose external id already occurred in this call. */
export async function checkCandidates(
  ctx: Pick<AppContext, "clock" | "secrets">,
  received: readonly Received[],
  origin?: IncomingCandidate["origin"],
): Promise<CheckedCandidates> {
  const today = localDay(ctx.clock.now(), PARIS);
  const seen = new Set<string>();
  const good: { incoming: IncomingCandidate; place: number }[] = [];
  const tooYoung: IncomingCandidate[] = [];
  const checkOne = ({ read, source }: Received, place: number): CandidateResult => {
    const item = read();
    if (!isRawRecord(item)) return rejected(null, [{ field: null, error: reasons.notARecord }]);
    const externalId = reportedIdentifier(item.externalId);
    const key = keyOf(item.externalId);
    if (seen.has(key)) return rejected(externalId, [{ field: "externalId", error: reasons.externalIdSeen }]);
    if (key) seen.add(key);
    const checked = checkCandidate(item, today);
    if ("issues" in checked) {
      const hidden = checkCandidate({ ...item, active: false }, today);
      const record = "record" in hidden && { ...hidden.record, active: true };
      // Do not store the text of the line, because the next import would then skip the same line instead of rejecting
      // it.
      if (record) {
        tooYoung.push({ ...incomingCandidate(ctx, record, undefined, source ? "file" : origin), onlyHides: true });
      }
      return rejected(externalId, [...checked.issues]);
    }
    good.push({ incoming: incomingCandidate(ctx, checked.record, source, origin), place });
    return { externalId, outcome: "unchanged" };
  };
  const results: CandidateResult[] = [];
  let checked = 0;
  for (const [place, one] of received.entries()) {
    if (one.stored) {
      results.push(one.stored);
      continue;
    }
    checked += 1;
    if (checked % CHECKED_AT_ONCE === 0) await setImmediate();
    results.push(checkOne(one, place));
  }
  return { good, results, tooYoung };
}

export async function storeCandidates(
  ctx: AppContext,
  { good, results: checked, tooYoung }: CheckedCandidates,
  options: WriteOptions,
): Promise<StoredCandidates> {
  const results = [...checked];
  const newcomers: (Newcomer & { place: number })[] = [];
  const written = await writeIncoming(
    ctx,
    good.map(({ incoming }) => incoming),
    options,
  );
  await writeIncoming(ctx, tooYoung, options);
  for (const [index, { outcome, id }] of written.entries()) {
    const one = good[index];
    if (!one) continue;
    const { place, incoming } = one;
    const errors = outcome === "refused" && [{ field: null, error: reasons.leftByPerson }];
    results[place] = { externalId: results[place]?.externalId ?? null, outcome, id, ...(errors && { errors }) };
    if (outcome === "created") newcomers.push({ content: incoming.content, id, place });
  }
  for (const [result, rows] of options.dryRun ? [] : Map.groupBy(results, ({ outcome }) => outcome)) {
    ctx.metrics.count("import_rows_total", { kind: "candidate", result }, rows.length);
  }
  return { results, newcomers };
}

/**
 * Adds likely duplicates to the results.
 * @param earlier - the candidates whom previous lines of a dry run would create
 */
export async function nameDuplicates(
  ctx: Pick<AppContext, "db">,
  { results: stored, newcomers }: StoredCandidates,
  earlier?: EarlierNewcomers,
): Promise<CandidateResult[]> {
  const results = [...stored];
  const known = newcomers.length > 0 ? await findLikelyDuplicates(ctx.db, newcomers) : undefined;
  for (const { content, place } of newcomers) {
    const older = known?.get(content.external_id) ?? [];
    const younger = (earlier?.meet(content) ?? []).filter(({ same }) => older.every((one) => one.same !== same));
    const likelyDuplicates = [...older, ...younger];
    const result = results[place];
    if (result && likelyDuplicates.length > 0) results[place] = { ...result, likelyDuplicates };
  }
  return results;
}

/**
 * Checks and stores records. With `dryRun`, stores nothing. With `duplicates`, reports likely duplicates.
 * @returns results in the order of the input
 */
export async function intakeCandidates(
  ctx: AppContext,
  items: readonly unknown[],
  {
    dryRun = false,
    duplicates = false,
    fromFile = false,
    sentAt,
  }: WriteOptions & { readonly duplicates?: boolean; readonly fromFile?: boolean } = {},
): Promise<CandidateResult[]> {
  const checked = await checkCandidates(
    ctx,
    items.map((item) => ({ read: () => item })),
    fromFile ? "file" : "api",
  );
  const stored = await storeCandidates(ctx, checked, { dryRun, sentAt });
  return duplicates ? nameDuplicates(ctx, stored) : [...stored.results];
}

export function invalidRecord(errors: readonly RecordIssue[]): Problem {
  const error = errors.map((issue) => [issue.field, issue.error].filter(Boolean).join(" : "));
  return new Problem("invalidRecord", { error, body: { errors } });
}

function rejected(externalId: string | null, errors: CandidateResult["errors"]): CandidateResult {
  return { externalId, outcome: "refused", errors };
}
