import { keyOf } from "contract/candidates/field-rules.ts";
import * as contract from "contract/centre/operator.ts";
import { eraseAccount } from "../../accounts/erasure/erase-account.ts";
import { eraseCandidate } from "../../candidates/intake/erase-candidate.ts";
import { recordCommand } from "../../platform/audit.ts";
import { VERSION } from "../../platform/configuration/version.ts";
import { findRetentionState } from "../../platform/db/retention-state.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { toRetentionHold } from "../../privacy/retention-hold.ts";
import { toOperatorAccount } from "../clinics/clinic-response.ts";
import { findAccount } from "../clinics/store.ts";
import { checkFiles } from "./check-files.ts";
import { readChannel, readCounts } from "./status-store.ts";

/** The operator can also erase data, because an installation may have no manager who can log in (policy T-54). */
export const calls = feature(contract, {
  async readStatus(_input, _user, ctx) {
    const now = ctx.clock.now();
    const since = new Date(now.getTime() - WEEK_MS);
    const counts = await readCounts(ctx.db);
    return {
      now: now.toISOString(),
      version: VERSION,
      database: counts.database,
      migration: counts.migration,
      outbox: [await readChannel(ctx.db, "sms", since), await readChannel(ctx.db, "email", since)],
      asks: counts.asks,
      emailRequests: counts.email_requests,
      alerts: { enabled: counts.alerts_enabled, oldestDueAt: counts.oldest_due_at?.toISOString() ?? null },
      candidates: { active: counts.candidates_active, total: counts.candidates },
      accounts: { holders: counts.holders, collaborators: counts.collaborators, provisional: counts.provisional },
      registerEntries: counts.register_entries,
      files: counts.files,
      retentionHeld: toRetentionHold(ctx, (await findRetentionState(ctx.db)).hold),
    };
  },

  checkFiles,
  async eraseAccountData(input, _user, ctx) {
    const account = await findAccount(ctx.db, input.account);
    const isErased = account && (await eraseAccount({ accountId: account.id, reason: "operator" }, ctx));
    if (!isErased) throw new Problem("accountNotFound");
    await recordCommand(ctx.db, ctx, "erase account", account.id);
    return { account: toOperatorAccount(account) };
  },
  /**
   * If the operator sends the request twice, the second request succeeds too, because the first response may have been
   * lost.
   */
  async eraseCandidateData(input, _user, ctx) {
    if (!(await eraseCandidate(ctx, keyOf(input.externalId)))) throw new Problem("candidateNotFound");
    await recordCommand(ctx.db, ctx, "erase candidate", "");
  },
});

const WEEK_MS = 7 * 24 * 3600 * 1000;
