import * as z from "zod/mini";
import { anyText } from "./values.ts";

export const BATCH_ITEMS = 1000;
export const BATCH_BYTES = 20_000_000;

/**
 * `erased` means that the candidate was erased. Only a newer version of the record restores the candidate, and none if
 * the person asked for the erasure.
 */
export const Outcome = z.enum(["created", "updated", "unchanged", "erased", "refused"]);
export type Outcome = z.infer<typeof Outcome>;

/** Describes an error in a rejected record. If `field` is null, the error concerns the whole record. */
export const RecordIssue = z.object({ field: z.nullable(z.string()), error: z.string() });
export type RecordIssue = z.infer<typeof RecordIssue>;

export const dryRun = z.optional(anyText);
