import { keyOf } from "contract/candidates/field-rules.ts";
import * as contract from "contract/candidates/intake.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { isDryRun } from "contract/records.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { eraseCandidate } from "./erase-candidate.ts";
import { intakeCandidates, invalidRecord } from "./intake-candidates.ts";

export const calls = feature(contract, {
  /**
   * Rejects a record whose id differs from the id in the URL, because such a record would replace a different
   * candidate.
   */
  putCandidate: async ({ dryRun, named, ...item }, _user, ctx) => {
    const claimed = keyOf(named);
    if (claimed !== "" && claimed !== keyOf(item.externalId)) {
      throw invalidRecord([{ field: "externalId", error: reasons.externalIdOther }]);
    }
    const [result] = await intakeCandidates(ctx, [item], { dryRun: isDryRun(dryRun) });
    const errors = result?.errors;
    if (!result || errors) throw invalidRecord(errors ?? []);
    return { id: result.id ?? null, outcome: result.outcome };
  },

  /** Stores the valid items even if other items are rejected. */
  candidateBatch: async ({ items, age, dryRun, duplicates, file }, _user, ctx) => {
    const sentAt = age === undefined ? undefined : new Date(ctx.clock.now().getTime() - Number(age) * 1000);
    const options = { dryRun: isDryRun(dryRun), duplicates: duplicates === "1", fromFile: file === "1", sentAt };
    return { results: await intakeCandidates(ctx, items, options) };
  },

  /** A repeated call succeeds too, because the provider repeats a call after a lost response. */
  deleteCandidate: async ({ externalId }, _user, ctx) => {
    if (!(await eraseCandidate(ctx, keyOf(externalId)))) throw new Problem("candidateNotFound");
  },
});
