import { keyOf } from "contract/candidates/field-rules.ts";
import * as contract from "contract/candidates/intake.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { eraseCandidate } from "./erase-candidate.ts";
import { intakeCandidates, invalidRecord } from "./intake-candidates.ts";

export const calls = feature(contract, {
  /** Requires the same id in the record and in the address, so that one candidate never replaces another. */
  putCandidate: async ({ dryRun, named, ...item }, _user, ctx) => {
    const claimed = keyOf(named);
    if (claimed !== "" && claimed !== keyOf(item.externalId)) {
      throw invalidRecord([{ field: "externalId", error: reasons.externalIdOther }]);
    }
    const [result] = await intakeCandidates(ctx, [item], { dryRun: dryRun === "1" });
    const errors = result?.errors;
    if (!result || errors) throw invalidRecord(errors ?? []);
    return { id: result.id ?? null, outcome: result.outcome };
  },

  /** Stores the valid items even if others are rejected. */
  candidateBatch: async ({ items, age, dryRun, duplicates, file }, _user, ctx) => {
    const sentAt = age === undefined ? undefined : new Date(ctx.clock.now().getTime() - Number(age) * 1000);
    const options = { dryRun: dryRun === "1", duplicates: duplicates === "1", fromFile: file === "1", sentAt };
    return { results: await intakeCandidates(ctx, items, options) };
  },

  /** Succeeds again when the provider repeats the call after a lost response. */
  deleteCandidate: async ({ externalId }, _user, ctx) => {
    if (!(await eraseCandidate(ctx, keyOf(externalId)))) throw new Problem("candidateNotFound");
  },
});
