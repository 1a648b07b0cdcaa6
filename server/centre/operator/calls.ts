import { keyOf } from "contract/candidates/records/field-rules.ts";
import * as contract from "contract/centre/operator.ts";
import { eraseCandidate } from "../../candidates/search/erase-candidate.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
import { eraseAccount } from "../../privacy/erase-account.ts";
import { toOperatorAccount } from "../clinics/clinic-answer.ts";
import { findAccount } from "../clinics/store.ts";
import { checkFiles } from "./check-files.ts";
import { readStatus } from "./read-status.ts";
import { recordCommand } from "./record-command.ts";

/** Erasures also work without the staff area, in case nobody can log in there (policy T-54). */
export const calls = slice(contract, {
  readStatus,
  checkFiles,
  eraseAccountData: async (input, _user, world) => {
    const account = await findAccount(world.db, input.account);
    const isErased = account && (await eraseAccount({ accountId: account.id, reason: "operator" }, world));
    if (!isErased) throw new Problem("accountNotFound");
    await recordCommand(world.db, world, "erase account", account.id);
    return { account: toOperatorAccount(account) };
  },
  // Idempotent: a repeated call after a lost response succeeds too.
  eraseCandidateData: async (input, _user, world) => {
    if (!(await eraseCandidate(world, keyOf(input.externalId)))) throw new Problem("candidateNotFound");
    await recordCommand(world.db, world, "erase candidate", "");
  },
});
