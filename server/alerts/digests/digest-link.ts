import type * as contract from "contract/alerts/digest.ts";
import type { DigestLink } from "contract/alerts/digest.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { lockAccount } from "../../accounts/profile/lock-store.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Stopped } from "../../platform/db/tables/alerts.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findLink } from "../../platform/links/store.ts";
import { findSearches, findTellingSearches, setAlerts } from "../saved-searches/store.ts";
import { findParameters } from "../settings/store.ts";
import { scheduleDigest } from "./schedule.ts";
import { findDigest, setDigestPeriod, updateDigest } from "./store.ts";

interface Named {
  readonly encryption: string;
}

/** Changes nothing, because a mail scanner may open the link before its reader does. */
export async function readDigestLink(
  { encryption }: ParsedInputOf<typeof contract.readDigestLink>,
  _user: undefined,
  ctx: AppContext,
): Promise<ResponseOf<typeof contract.readDigestLink>> {
  return toldOf(ctx.db, await accountOf(ctx.db, ctx, { encryption }));
}

/** Stops only department digests and saved-search alerts. May be repeated. */
export async function stopDigest(
  { encryption }: Named,
  _user: undefined,
  ctx: AppContext,
): Promise<ResponseOf<typeof contract.stopDigest>> {
  return transact(ctx, async (trx) => {
    const accountId = await accountOf(trx, ctx, { encryption });
    const digest = (await findParameters(trx, accountId))?.digest ?? "none";
    const searches = (await findTellingSearches(trx, accountId)).map(({ id, alert }) => ({ id, alert }));
    if (digest !== "none" || searches.length > 0) {
      await setDigestPeriod(trx, accountId, "none");
      await setAlerts(
        trx,
        accountId,
        searches.map(({ id }) => ({ id, alert: "none" })),
      );
      await scheduleDigest(trx, accountId, ctx.clock.now());
      await updateDigest(trx, accountId, { stopped: { digest, searches } });
    }
    return toldOf(trx, accountId);
  });
}

export async function resumeDigest(
  { encryption }: Named,
  _user: undefined,
  ctx: AppContext,
): Promise<ResponseOf<typeof contract.resumeDigest>> {
  return transact(ctx, async (trx) => {
    const accountId = await accountOf(trx, ctx, { encryption });
    const stopped = (await findDigest(trx, accountId))?.stopped;
    if (stopped) {
      await setDigestPeriod(trx, accountId, stopped.digest);
      await setAlerts(trx, accountId, stopped.searches);
      await updateDigest(trx, accountId, { stopped: null });
      await scheduleDigest(trx, accountId, ctx.clock.now());
    }
    return toldOf(trx, accountId);
  });
}

/** Locks the account when called in a transaction. @throws Problem linkUnknown */
async function accountOf(db: Database, ctx: AppContext, named: Named): Promise<string> {
  const accountId = await openedBy(db, ctx, named);
  if (!db.isTransaction) return accountId;
  await lockAccount(db, accountId);
  // The link may have ended while waiting for the lock.
  return openedBy(db, ctx, named);
}

async function openedBy(db: Database, ctx: AppContext, { encryption }: Named): Promise<string> {
  const link = await findLink(db, hashOf(encryption), ["digest"], ctx.clock.now());
  // Reject links sent to a former address: somebody else may read that mailbox now.
  if (!link || link.isExpired || link.isOfAnotherAddress) throw new Problem("linkUnknown");
  return link.account_id;
}

async function toldOf(db: Database, accountId: string): Promise<DigestLink> {
  const digest = (await findParameters(db, accountId))?.digest ?? "none";
  const searches = await findSearches(db, accountId);
  const stopped = (await findDigest(db, accountId))?.stopped;
  return {
    digest,
    searches: searches.filter(({ alert }) => alert !== "none").map(({ name }) => name),
    stopped: stopped ? toldStopped(stopped, searches) : null,
  };
}

function toldStopped({ digest, searches }: Stopped, kept: Awaited<ReturnType<typeof findSearches>>) {
  const names = searches.flatMap(({ id }) => kept.find((search) => search.id === id)?.name ?? []);
  return { digest, searches: names };
}
