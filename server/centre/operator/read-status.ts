import type { AnswerOf } from "contract/call.ts";
import type { readStatus as definition } from "contract/centre/operator.ts";
import { VERSION } from "../../platform/configuration/version.ts";
import { findRetentionState } from "../../platform/db/retention-state.ts";
import type { World } from "../../platform/world.ts";
import { toRetentionHold } from "../../privacy/retention-hold.ts";
import { readChannel, readCounts } from "./status-store.ts";

const WEEK_MS = 7 * 24 * 3600 * 1000;

export async function readStatus(
  _input: unknown,
  _user: undefined,
  world: World,
): Promise<AnswerOf<typeof definition>> {
  const now = world.clock.now();
  const since = new Date(now.getTime() - WEEK_MS);
  const counts = await readCounts(world.db);
  return {
    now: now.toISOString(),
    version: VERSION,
    database: counts.database,
    migration: counts.migration,
    outbox: [await readChannel(world.db, "sms", since), await readChannel(world.db, "email", since)],
    asks: counts.asks,
    emailRequests: counts.email_requests,
    alerts: { enabled: counts.alerts_enabled, oldestDueAt: counts.oldest_due_at?.toISOString() ?? null },
    candidates: { active: counts.candidates_active, total: counts.candidates },
    accounts: { holders: counts.holders, collaborators: counts.collaborators, provisional: counts.provisional },
    registerEntries: counts.register_entries,
    files: counts.files,
    retentionHeld: toRetentionHold((await findRetentionState(world.db)).hold),
  };
}
