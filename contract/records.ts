import * as z from "zod/mini";

export const BATCH_ITEMS = 1000;
export const BATCH_BYTES = 20_000_000;

/**
 * `erased`: the server does not store the record, because the candidate was erased. A newer version of the record
 * restores the candidate, unless the candidate withdrew or requested the erasure.
 */
export const Outcome = z.enum(["created", "updated", "unchanged", "erased", "refused"]);
export type Outcome = z.infer<typeof Outcome>;

/** An error in a rejected record. If `field` is null, the error concerns the whole record. */
export const RecordIssue = z.object({ field: z.nullable(z.string()), error: z.string() });
export type RecordIssue = z.infer<typeof RecordIssue>;

/** Rejects every value outside this list, so that a mistyped request for a dry run never stores records. */
export const dryRun = z.optional(z.enum(["1", "true", "0", "false"]));

export function isDryRun(value: z.infer<typeof dryRun>): boolean {
  return value === "1" || value === "true";
}
