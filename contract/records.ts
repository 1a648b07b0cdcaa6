import * as z from "zod/mini";
import { anyText } from "./values.ts";

export const BATCH_ITEMS = 1000;
export const BATCH_BYTES = 20_000_000;

/** `erased`: the candidate was deleted, and only a newer version restores it. */
export const Outcome = z.enum(["created", "updated", "unchanged", "erased", "refused"]);
export type Outcome = z.infer<typeof Outcome>;

/** Why a record was rejected. A null field means the record as a whole. */
export const RecordIssue = z.object({ field: z.nullable(z.string()), error: z.string() });
export type RecordIssue = z.infer<typeof RecordIssue>;

export const dryRun = z.optional(anyText);
