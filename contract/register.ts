import * as z from "zod/mini";
import { call } from "./call.ts";
import { BATCH_BYTES, BATCH_ITEMS, dryRun, Outcome, RecordFault } from "./intake.ts";
import { registerShapes } from "./register-fields.ts";

/** A veterinarian of the professional register as the provider sends one. */
export const RegisterRecord = z.object(registerShapes);
export type RegisterRecord = z.infer<typeof RegisterRecord>;

/** The answer to one register record of a batch. */
export const RegisterResult = z.object({
  /** As received; null when it is not a text, or longer than any name. */
  numOrdinal: z.nullable(z.string()),
  outcome: Outcome,
  /** The fields that are no longer what they were, for an entry that was updated. */
  changed: z.optional(z.array(z.string())),
  errors: z.optional(z.array(RecordFault)),
});
export type RegisterResult = z.infer<typeof RegisterResult>;

export const registerBatch = call({
  summary: "Provider: load or refresh the professional register",
  method: "POST",
  path: "/api/provider/register/batch",
  access: "provider",
  judgesTexts: true,
  maxBytes: BATCH_BYTES,
  input: z.object({ items: z.array(z.unknown()).check(z.maxLength(BATCH_ITEMS)), dryRun }),
  query: ["dryRun"],
  answer: z.object({ results: z.array(RegisterResult) }),
  errors: [],
});
