import * as contract from "contract/intake.ts";
import { keyOf } from "contract/records/field-rules.ts";
import { reasons } from "contract/records/messages.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import { eraseCandidate } from "../candidates/erase-candidate.ts";
import { intakeCandidates } from "./intake-candidates.ts";
import { refusal } from "./refusal.ts";

export const calls = slice(contract, {
  /**
   * Creates or replaces one candidate; every fault of the record is reported (422). A record with another external id
   * than the address is one of them: one person's file must not replace another's.
   */
  putCandidate: async ({ dryRun, named, ...item }, _user, world) => {
    const claimed = keyOf(named);
    if (claimed !== "" && claimed !== keyOf(item.externalId)) {
      throw refusal([{ field: "externalId", error: reasons.externalIdOther }]);
    }
    const [result] = await intakeCandidates(world, [item], { dryRun: dryRun === "1" });
    const errors = result?.errors;
    if (!result || errors) throw refusal(errors ?? []);
    return { id: result.id ?? null, outcome: result.outcome };
  },

  /** Creates or replaces candidates; a bad item never stops the good ones. */
  candidateBatch: async ({ items, age, dryRun, duplicates, file }, _user, world) => {
    const sentAt = age === undefined ? undefined : new Date(world.clock.now().getTime() - Number(age) * 1000);
    const options = { dryRun: dryRun === "1", duplicates: duplicates === "1", fromFile: file === "1", sentAt };
    return { results: await intakeCandidates(world, items, options) };
  },

  /** Withdraws and erases a candidate. Called again after a lost answer, it succeeds as well. */
  deleteCandidate: async ({ externalId }, _user, world) => {
    if (!(await eraseCandidate(world, keyOf(externalId)))) throw new Problem("candidateNotFound");
  },
});
