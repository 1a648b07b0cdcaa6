import { keyOf } from "contract/candidates/field-rules.ts";
import * as contract from "contract/centre/operator.ts";
import { eraseCandidate } from "../../candidates/intake/erase-candidate.ts";
import { eraseAccount } from "../../accounts/erasure/erase-account.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { toOperatorAccount } from "../clinics/clinic-response.ts";
import { findAccount } from "../clinics/store.ts";
import { checkFiles } from "./check-files.ts";
import { readStatus } from "./read-status.ts";
import { recordCommand } from "./record-command.ts";

/** Erasures also work without the staff area, in case nobody can log in there (policy T-54). */
export const calls = feature(contract, {
  readStatus,
  checkFiles,
  eraseAccountData: async (input, _user, ctx) => {
    const account = await findAccount(ctx.db, input.account);
    const isErased = account && (await eraseAccount({ accountId: account.id, reason: "operator" }, ctx));
    if (!isErased) throw new Problem("accountNotFound");
    await recordCommand(ctx.db, ctx, "erase account", account.id);
    return { account: toOperatorAccount(account) };
  },
  // Idempotent: a repeated call after a lost response succeeds too.
  eraseCandidateData: async (input, _user, ctx) => {
    if (!(await eraseCandidate(ctx, keyOf(input.externalId)))) throw new Problem("candidateNotFound");
    await recordCommand(ctx.db, ctx, "erase candidate", "");
  },
});
