import type * as contract from "contract/alerts/alerts.ts";
import { defaultParameters, type NotificationParameters } from "contract/alerts/alerts.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { lockOwnAccount } from "../../accounts/account-lock.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { cancelMessages } from "../../platform/outbox/cancel-store.ts";
import { restartDigest, scheduleDigest } from "../digests/schedule.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { publishAll } from "../engine/publish.job.ts";
import { changeParameters } from "./change-parameters.ts";
import { informOwner, isVerifiedMobile } from "./inform-owner.ts";
import { countNewMobile } from "./new-mobile.ts";
import {
  ALERT,
  getAccountDetails,
  lockParameters,
  type StoredParameters,
  saveParameters,
  toParameters,
} from "./store.ts";

/** While alerts are off, an invalid field keeps its stored value instead of causing an error (product 4.5). */
export const saveSettings: Handler<typeof contract.notificationParametersSave> = async (input, user, ctx) => {
  const now = ctx.clock.now();
  // First number all existing publications, so that alerts that start now do not report these publications.
  const beginsNow = input.enabled || input.digest !== "none" || input.pausedUntil !== null;
  return (beginsNow ? publishAll : transact)(ctx, async (trx) => {
    const stored = await lockParameters(trx, user.id);
    await lockOwnAccount(trx, user);
    const current = stored && toParameters(stored);
    if (current) await requireEdition(input.edition, current.edition, () => current);
    const account = await getAccountDetails(trx, user.id);
    const former = current ?? defaultParameters(account.zipCode, account.phone);
    const wanted: NotificationParameters = {
      enabled: input.enabled,
      sectorList: input.sectorList ?? former.sectorList,
      destination: input.destination ?? former.destination,
      periodicity: input.periodicity ?? former.periodicity,
      digest: input.digest,
      pausedUntil: input.pausedUntil,
    };
    await checkMobile(trx, ctx, user.id, account, stored, wanted);
    const changed = changeParameters(stored, wanted, {
      now,
      zone: zoneOfZip(account.zipCode),
      lastSequence: await lastSequence(trx),
    });
    await saveParameters(trx, user.id, changed);
    const isWanted = changed.enabled && changed.mobile === stored?.mobile && changed.pause.until === null;
    if (!isWanted) await cancelMessages(trx, [ALERT], { accountId: user.id }, now);
    await restartDigest(trx, user.id, { before: stored?.digest ?? "none", after: changed.digest }, now);
    await scheduleDigest(trx, user.id, now);
    return toParameters(changed);
  });
};

/** Sends an SMS to the owner of an unverified mobile (policy W-13). @throws Problem tooManyRequests */
async function checkMobile(
  trx: Database,
  ctx: AppContext,
  accountId: string,
  account: Awaited<ReturnType<typeof getAccountDetails>>,
  stored: StoredParameters | undefined,
  { enabled, destination: { mobile } }: NotificationParameters,
): Promise<void> {
  if (mobile === "" || isVerifiedMobile(account, mobile)) return;
  // With alerts off, saving an unchanged mobile must always succeed, so it does not count towards the limit of new
  // mobiles.
  if (enabled || mobile !== stored?.mobile) await countNewMobile(trx, ctx, accountId, mobile);
  if (enabled) await informOwner(trx, ctx, accountId, { account, mobile });
}
