import * as z from "zod/mini";
import { call } from "../call.ts";
import { BATCH_BYTES, BATCH_ITEMS, dryRun, Outcome, RecordIssue } from "../records.ts";
import { registerShapes } from "./register-fields.ts";

export const RegisterRecord = z.object(registerShapes);
export type RegisterRecord = z.infer<typeof RegisterRecord>;

export const RegisterResult = z.object({
  numOrdinal: z.nullable(z.string()),
  outcome: Outcome,
  changed: z.optional(z.array(z.string())),
  errors: z.optional(z.array(RecordIssue)),
});
export type RegisterResult = z.infer<typeof RegisterResult>;

export const registerBatch = call({
  summary: "Provider: create or update entries of the professional register",
  method: "POST",
  path: "/api/provider/register/batch",
  access: "provider",
  judgesTexts: true,
  maxBytes: BATCH_BYTES,
  input: z.object({ items: z.array(z.unknown()).check(z.maxLength(BATCH_ITEMS)), dryRun }),
  query: ["dryRun"],
  response: z.object({ results: z.array(RegisterResult) }),
  errors: [],
});
