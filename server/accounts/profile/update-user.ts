import type * as contract from "contract/accounts/account.ts";
import type { Clinic } from "contract/accounts/account.ts";
import { isPhone, normalizeEmail } from "contract/fields.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { emit } from "../../platform/events.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { findFirstUndone, findUndoLinks } from "../../platform/links/undo-store.ts";
import { maskEmail, maskPhone } from "../../platform/mask.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { type LockedAccount, lockOwnAccount } from "../account-lock.ts";
import { throwTaken } from "../registration/store.ts";
import { sendVerificationLink } from "../registration/verification-link.ts";
import { readUser } from "./current-user.ts";
import { formerEmailMail, phoneChangedMail } from "./messages.ts";
import { notifyOwner } from "./notify-owner.ts";
import { checkProfile, type Profile } from "./profile-rules.ts";
import { requireUnreserved } from "./reserved-address.ts";
import { findClinics, getAccount, isEmailTaken, updateClinic, updateIdentity } from "./store.ts";

const NOTIFIED_AGAIN_MS = 3_600_000;

/** A new e-mail address must be verified. For a week, the owner of the former address can restore it (policy W-13). */
export const updateUser: Handler<typeof contract.updateUser> = async (input, user, ctx) => {
  const checked = checkProfile(input, user.holderId === null);
  if ("issues" in checked) {
    const [only, ...others] = checked.issues;
    throw new Problem("profileRefused", { error: others.length > 0 || !only ? checked.issues : only });
  }
  const { profile } = checked;
  await transact(ctx, async (trx) => {
    const before = await lockOwnAccount(trx, user);
    const newer = await readUser(trx, user, ctx);
    await requireEdition(input.edition, newer.edition, () => ({ user: newer }));
    if (await isEmailTaken(trx, normalizeEmail(profile.email), user.id)) throw new Problem("emailTaken");
    const emailChanged = normalizeEmail(profile.email) !== before.email_key;
    const phoneChanged = profile.phone !== before.phone;
    if (phoneChanged && isPhone(profile.phone, true)) {
      await emit(trx, ctx, "mobileChanging", { accountId: user.id, mobile: profile.phone });
    }
    // An e-mail address that this account verified before needs no new verification (policy W-13).
    const isBack = emailChanged && (await isFormer(trx, ctx, before, normalizeEmail(profile.email)));
    const emailChecked = emailChanged ? isBack : undefined;
    await updateIdentity(trx, before, { ...profile, emailChecked, phoneChanged });
    if (emailChanged) await requireUnreserved(trx, ctx, normalizeEmail(profile.email), user.id);
    if (profile.clinic) await changeClinic(trx, ctx, user.id, profile.clinic);
    if (emailChanged) await notifyEmailChange(trx, ctx, before, profile, isBack);
    if (before.phone && phoneChanged) await notifyPhoneChange(trx, ctx, before, profile);
  }).catch(throwTaken);
  return readUser(ctx.db, user, ctx);
};

async function changeClinic(trx: Database, ctx: AppContext, holderId: string, clinic: Clinic): Promise<void> {
  const [former] = await findClinics(trx, holderId);
  await updateClinic(trx, ctx, holderId, clinic);
  const zone = zoneOfZip(clinic.ZIPCode);
  if (zone === zoneOfZip(former?.ZIPCode)) return;
  await emit(trx, ctx, "clinicMoved", { holderId, now: ctx.clock.now(), zone });
}

async function isFormer(trx: Database, ctx: AppContext, { id }: LockedAccount, emailKey: string): Promise<boolean> {
  const links = await findUndoLinks(trx, id, ctx.clock.now());
  return links.some((link) => link.email_key === emailKey);
}

async function notifyEmailChange(
  trx: Database,
  ctx: AppContext,
  before: LockedAccount,
  profile: Profile,
  isProved: boolean,
): Promise<void> {
  if (!isProved) await sendVerificationLink(trx, ctx, await getAccount(trx, before.id));
  await recordEvent(trx, ctx.clock, { event: "email changed", actorId: before.id, subject: before.id });
  for (const to of await findNotifiedAddresses(trx, ctx, before)) {
    if (normalizeEmail(to) === normalizeEmail(profile.email)) continue;
    const former = { accountId: before.id, emailKey: normalizeEmail(to) };
    const undoesSince = await findFirstUndone(trx, former, ctx.clock.now());
    const link = await makeLink(trx, ctx, { purpose: "restore", ...former, undoesSince });
    const mail = formerEmailMail(ctx.site, maskEmail(profile.email), link);
    await enqueue(trx, ctx, { channel: "email", kind: "former address", to, accountId: before.id, ...mail });
  }
}

/**
 * Returns the e-mail addresses that get an undo link. If earlier undo links are still valid, returns only the addresses
 * that these links restore, because a thief may own the later addresses (policy W-13).
 */
async function findNotifiedAddresses(trx: Database, ctx: AppContext, before: LockedAccount): Promise<string[]> {
  const now = ctx.clock.now();
  const links = await findUndoLinks(trx, before.id, now);
  const isFresh = (at: Date) => now.getTime() - at.getTime() < NOTIFIED_AGAIN_MS;
  const notified = new Set(links.filter((link) => isFresh(link.created_at)).map((link) => link.email_key));
  const isOwn = links.length === 0 || links.some((link) => link.email_key === before.email_key);
  // Skip an e-mail address that got an undo link within the last hour, because this link also reverts later changes.
  if (isOwn) return before.email_checked && !notified.has(before.email_key) ? [before.email] : [];
  return [...new Set(links.map((link) => link.email_key))].filter((key) => !notified.has(key));
}

async function notifyPhoneChange(
  trx: Database,
  ctx: AppContext,
  before: LockedAccount,
  profile: Profile,
): Promise<void> {
  await recordEvent(trx, ctx.clock, { event: "phone changed", actorId: before.id });
  // Notify the former e-mail address, because a thief may have changed the address and the phone number together.
  await notifyOwner(trx, ctx, before, "phone changed", phoneChangedMail(ctx.site, maskPhone(profile.phone)));
}
