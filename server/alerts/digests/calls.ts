import type { DigestLink } from "contract/alerts/digest.ts";
import * as contract from "contract/alerts/digest.ts";
import { lockAccount } from "../../accounts/account-lock.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findLink } from "../../platform/links/store.ts";
import { findAlertingSearches, findSearches, setAlerts } from "../saved-searches/store.ts";
import { findParameters } from "../settings/store.ts";
import { scheduleDigest } from "./schedule.ts";
import { findDigest, setDigestPeriod, updateDigest } from "./store.ts";

export const calls = feature(contract, {
  /** Changes nothing, because a mail scanner may open the link before the reader does. */
  async readDigestLink({ encryption }, _user, ctx) {
    return stateOf(ctx.db, await accountOf(ctx.db, ctx, encryption));
  },

  /**
   * Stops the digests, that is, the mails about new candidates of departments and saved searches. Does not stop SMS
   * alerts. A second call changes nothing.
   */
  async stopDigest({ encryption }, _user, ctx) {
    return transact(ctx, async (trx) => {
      const accountId = await lockAccountOf(trx, ctx, encryption);
      const digest = (await findParameters(trx, accountId))?.digest ?? "none";
      const searches = (await findAlertingSearches(trx, accountId)).map(({ id, alert }) => ({ id, alert }));
      if (digest !== "none" || searches.length > 0) {
        await setDigestPeriod(trx, accountId, "none");
        await setAlerts(
          trx,
          accountId,
          searches.map(({ id }) => ({ id, alert: "none" })),
        );
        await scheduleDigest(trx, accountId, ctx.clock.now());
        await updateDigest(trx, accountId, { stopped: JSON.stringify({ digest, searches }) });
      }
      return stateOf(trx, accountId);
    });
  },

  async resumeDigest({ encryption }, _user, ctx) {
    return transact(ctx, async (trx) => {
      const accountId = await lockAccountOf(trx, ctx, encryption);
      const stopped = (await findDigest(trx, accountId))?.stopped;
      if (stopped) {
        await setDigestPeriod(trx, accountId, stopped.digest);
        await setAlerts(trx, accountId, stopped.searches);
        await updateDigest(trx, accountId, { stopped: null });
        await scheduleDigest(trx, accountId, ctx.clock.now());
      }
      return stateOf(trx, accountId);
    });
  },
});

async function lockAccountOf(trx: Database, ctx: AppContext, encryption: string): Promise<string> {
  await lockAccount(trx, await accountOf(trx, ctx, encryption));
  // Check the link again, because it may have expired while this call waited for the lock.
  return accountOf(trx, ctx, encryption);
}

async function accountOf(db: Database, ctx: AppContext, encryption: string): Promise<string> {
  const link = await findLink(db, hashOf(encryption), ["digest"], ctx.clock.now());
  // Reject a link to a former e-mail address, because another person may now read that mailbox.
  if (!link || link.isExpired || link.isOfAnotherAddress) throw new Problem("linkUnknown");
  return link.account_id;
}

async function stateOf(db: Database, accountId: string): Promise<DigestLink> {
  const digest = (await findParameters(db, accountId))?.digest ?? "none";
  const searches = await findSearches(db, accountId);
  const stopped = (await findDigest(db, accountId))?.stopped;
  const nameOf = (id: string) => searches.find((search) => search.id === id)?.name ?? [];
  return {
    digest,
    searches: searches.filter(({ alert }) => alert !== "none").map(({ name }) => name),
    stopped: stopped ? { digest: stopped.digest, searches: stopped.searches.flatMap(({ id }) => nameOf(id)) } : null,
  };
}
