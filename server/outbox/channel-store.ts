import type { Database } from "../db/connect.ts";
import type { Channel } from "../db/tables/outbox.ts";

/** The breaker of a way out. */
export interface ChannelState {
  /** Failures in a row. */
  readonly failures: number;
  readonly pausedUntil: Date | null;
}

/** The breaker of a way out; one that never failed has no row. */
export async function findChannel(db: Database, channel: Channel): Promise<ChannelState> {
  const row = await db
    .selectFrom("channels")
    .select(["failures", "paused_until as pausedUntil"])
    .where("channel", "=", channel)
    .executeTakeFirst();
  return row ?? { failures: 0, pausedUntil: null };
}

/** Stores the breaker of a way out, with the reason of its last failure. */
export async function saveChannel(
  db: Database,
  channel: Channel,
  { failures, pausedUntil }: ChannelState,
  reason: string | null,
): Promise<void> {
  const columns = { failures, paused_until: pausedUntil, reason };
  await db
    .insertInto("channels")
    .values({ channel, ...columns })
    .onConflict((conflict) => conflict.column("channel").doUpdateSet(columns))
    .execute();
}
