import type { Database } from "../db/connect.ts";
import { transact } from "../db/retry.ts";
import type { Channel } from "../db/tables/outbox.ts";
import type { World } from "../world.ts";

/** The breaker of a way out. */
export interface ChannelState {
  /** Recipients in a row whose message did not leave; beyond those that closed it, also tries that failed. */
  readonly failures: number;
  /** Keyed hashes of those recipients. */
  readonly recipients: readonly string[];
  readonly pausedUntil: Date | null;
}

function selectChannel(db: Database, channel: Channel) {
  return db
    .selectFrom("channels")
    .select(["failures", "recipients", "paused_until as pausedUntil"])
    .where("channel", "=", channel);
}

/** The breaker of a way out; one that never failed has no row. */
export async function findChannel(db: Database, channel: Channel): Promise<ChannelState> {
  const row = await selectChannel(db, channel).executeTakeFirst();
  return row ?? { failures: 0, recipients: [], pausedUntil: null };
}

/**
 * Changes the breaker of a way out under a lock, so that the failures of several servers add up.
 * @param change the state after it, and the reason of the last failure
 */
export async function changeChannel(
  world: Pick<World, "db" | "random">,
  channel: Channel,
  change: (state: ChannelState) => ChannelState,
  reason: string | null,
): Promise<{ readonly before: ChannelState; readonly after: ChannelState }> {
  return transact(world, async (trx) => {
    await trx
      .insertInto("channels")
      .values({ channel, failures: 0, recipients: [], paused_until: null, reason: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await selectChannel(trx, channel).forUpdate().executeTakeFirstOrThrow();
    const after = change(before);
    const { failures, pausedUntil: paused_until } = after;
    if (after !== before) {
      await trx
        .updateTable("channels")
        .set({ failures, recipients: [...after.recipients], paused_until, reason })
        .where("channel", "=", channel)
        .execute();
    }
    return { before, after };
  });
}
