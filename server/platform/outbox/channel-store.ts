import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import { transact } from "../db/retry.ts";
import type { Channel } from "../db/tables/platform.ts";

export interface ChannelState {
  /** The number of recipients to whom sending failed since the last success, including failures of test messages. */
  readonly failures: number;
  readonly recipients: readonly string[];
  readonly pausedUntil: Date | null;
}

function selectChannel(db: Database, channel: Channel) {
  return db
    .selectFrom("channels")
    .select(["failures", "recipients", "paused_until as pausedUntil"])
    .where("channel", "=", channel);
}

export async function findChannel(db: Database, channel: Channel): Promise<ChannelState> {
  const row = await selectChannel(db, channel).executeTakeFirst();
  return row ?? { failures: 0, recipients: [], pausedUntil: null };
}

/** Changes the state of a channel under a lock, so that the failures that other servers count are not lost. */
export async function changeChannel(
  ctx: Pick<AppContext, "db" | "random">,
  channel: Channel,
  change: (state: ChannelState) => ChannelState,
  reason: string | null,
): Promise<{ readonly before: ChannelState; readonly after: ChannelState }> {
  return transact(ctx, async (trx) => {
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
