import type { RegisterResult } from "contract/accounts/register.ts";
import { keyOf } from "contract/candidates/field-rules.ts";
import type { CandidateResult } from "contract/candidates/intake.ts";
import { intakeRegister } from "../../accounts/register/write-register.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { storeFile } from "../files/store-file.ts";
import { readContent } from "../intake/candidate-store.ts";
import type { EarlierNewcomers } from "../intake/duplicate-store.ts";
import { markOf } from "../intake/incoming-candidate.ts";
import { checkCandidates, nameDuplicates, storeCandidates } from "../intake/intake-candidates.ts";
import type { ReadRecord } from "./source-record.ts";

export type Store<Result> = () => Promise<readonly Result[]>;

/**
 * The destination of an import: a database or a running server. It can check a batch while it stores the previous
 * batch. With `dryRun`, it stores nothing.
 */
export interface IntakeTarget {
  candidates(records: readonly ReadRecord[], dryRun: boolean): Promise<Store<CandidateResult>>;
  register(records: readonly ReadRecord[], dryRun: boolean): Promise<Store<RegisterResult>>;
  file(name: string, bytes: Uint8Array<ArrayBuffer>, dryRun: boolean): Promise<string | undefined>;
}

/**
 * Stores records in the database.
 * @param earlier - the candidates whom previous lines of a dry run would create; undefined for long files
 */
export function contextTarget(
  ctx: AppContext,
  { earlier, sentAt }: { readonly earlier?: EarlierNewcomers; readonly sentAt?: Date } = {},
): IntakeTarget {
  return {
    candidates: async (records, dryRun) => {
      const unchanged = await findUnchangedLines(ctx.db, records);
      const checked = await checkCandidates(
        ctx,
        records.map((record) => ({ read: record.read, source: record, stored: unchanged.get(record) })),
      );
      return async () =>
        nameDuplicates(ctx, await storeCandidates(ctx, checked, { dryRun, sentAt }), dryRun ? earlier : undefined);
    },
    register: async (records, dryRun) => {
      const items = records.map(({ read }) => read());
      return () => intakeRegister(ctx, items, { dryRun });
    },
    file: async (name, bytes, dryRun) => {
      const stored = await storeFile(ctx, name, bytes, { dryRun });
      return "reason" in stored ? stored.reason : undefined;
    },
  };
}

/** Returns results for lines that were imported before, if neither line nor candidate has changed since. */
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
