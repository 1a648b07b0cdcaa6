import type { ResponseOf } from "contract/call.ts";
import type { readStatus as definition } from "contract/centre/operator.ts";
import { VERSION } from "../../platform/configuration/version.ts";
import type { AppContext } from "../../platform/context.ts";
import { findRetentionState } from "../../platform/db/retention-state.ts";
import { toRetentionHold } from "../../privacy/retention-hold.ts";
import { readChannel, readCounts } from "./status-store.ts";

const WEEK_MS = 7 * 24 * 3600 * 1000;

export async function readStatus(
  _input: unknown,
  _user: undefined,
  ctx: AppContext,
): Promise<ResponseOf<typeof definition>> {
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
}
