import * as z from "zod/mini";
import { call } from "../call.ts";
import { BATCH_BYTES, BATCH_ITEMS, dryRun, Outcome, RecordIssue } from "../records.ts";
import { anyParameter, anyText } from "../values.ts";
import { fieldNames, schemasOf } from "./candidate-fields.ts";

export const CandidateRecord = z.object({
  externalId: z.string(),
  version: z.int(),
  active: z.boolean(),
  contactShareable: z.boolean(),
  ...schemasOf(fieldNames),
});
export type CandidateRecord = z.infer<typeof CandidateRecord>;

const duplicates = z.optional(anyText);
const file = z.optional(anyText);

/**
 * The age of the import file in seconds. The server does not restore a candidate who was erased during these seconds,
 * because the file may still contain the candidate.
 */
const age = z.optional(z.string().check(z.maxLength(7), z.regex(/^\d+$/)));

/**
 * A candidate who may be the same person: `person` means the same name and birthday, `phone` the same phone number. The
 * server never merges candidates.
 */
export const LikelyDuplicate = z.object({ externalId: z.string(), same: z.enum(["person", "phone"]) });
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>;

export const CandidateResult = z.object({
  externalId: z.nullable(z.string()),
  outcome: Outcome,
  id: z.optional(z.nullable(z.int())),
  likelyDuplicates: z.optional(z.array(LikelyDuplicate)),
  errors: z.optional(z.array(RecordIssue)),
});
export type CandidateResult = z.infer<typeof CandidateResult>;

export const putCandidate = call({
  summary: "Provider: create or update one candidate",
  method: "PUT",
  path: "/api/provider/candidates/{externalId}",
  access: "provider",
  judgesTexts: true,
  input: z.catchall(z.object({ externalId: anyParameter, dryRun }), z.unknown()),
  named: "externalId",
  query: ["dryRun"],
  response: z.object({ id: z.nullable(z.int()), outcome: Outcome }),
  created: (response: { outcome: Outcome }) => response.outcome === "created",
  errors: ["invalidRecord"],
});

export const candidateBatch = call({
  summary: "Provider: create or update up to 1,000 candidates; invalid items do not stop the others",
  method: "POST",
  path: "/api/provider/candidates/batch",
  access: "provider",
  judgesTexts: true,
  maxBytes: BATCH_BYTES,
  input: z.object({ items: z.array(z.unknown()).check(z.maxLength(BATCH_ITEMS)), dryRun, duplicates, file, age }),
  query: ["dryRun", "duplicates", "file", "age"],
  response: z.object({ results: z.array(CandidateResult) }),
  errors: [],
});

export const deleteCandidate = call({
  summary: "Provider: erase a candidate",
  method: "DELETE",
  path: "/api/provider/candidates/{externalId}",
  access: "provider",
  input: z.object({ externalId: anyParameter }),
  response: z.void(),
  errors: ["candidateNotFound"],
});
