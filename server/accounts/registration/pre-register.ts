import type * as contract from "contract/accounts/registration.ts";
import { type Registration, TERMS_VERSION } from "contract/accounts/registration.ts";
import { normalizeEmail, normalizePhone, normalizeZipCode } from "contract/fields.ts";
import { fold } from "contract/values.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Difference } from "../../platform/db/tables/accounts.ts";
import type { RegisterEntry } from "../../platform/gateways/register/register.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { isDeliberate } from "../../platform/http/fetch-metadata.ts";
import { Problem } from "../../platform/http/problem.ts";
import { expireLinks } from "../../platform/links/store.ts";
import { lockAccount } from "../account-lock.ts";
import { isPasswordOf } from "../password/current-password.ts";
import { requireStrongPassword } from "../password/strength.ts";
import { freeInvited, freeUnproved, requireUnreserved } from "../profile/reserved-address.ts";
import { voidCode } from "./code-store.ts";
import { markBrowser } from "./registering-browser.ts";
import { withoutUnconfirmed } from "./requested-address.ts";
import { findRequested } from "./requested-address-store.ts";
import {
  findAccountByOrdinal,
  findSnapshots,
  insertRegistration,
  lockSnapshot,
  type NewRegistration,
  type RegisteredAccount,
  replaceRegistration,
  takenValue,
  throwTaken,
} from "./store.ts";
import { toUnverifiedUser } from "./unverified-user.ts";

const COMPARED = [
  "gender",
  "lastName",
  "firstName",
  "socialReason",
  "siret",
  "address",
  "ZIPCode",
  "city",
  "phone",
] as const;

/**
 * Finds differences between register and form, which staff should see. Ignores case, accents and the format of phone
 * numbers.
 */
function findDifferences(entry: RegisterEntry, form: Registration): Difference[] {
  return COMPARED.flatMap((field) => {
    const register = entry[field];
    const given = form[field];
    return register === null || comparable(field, register) === comparable(field, given)
      ? []
      : [{ field, register, given }];
  });
}

function comparable(field: (typeof COMPARED)[number], text: string): string {
  if (field === "phone") return normalizePhone(text);
  if (field === "ZIPCode") return normalizeZipCode(text);
  return field === "siret" ? text.replace(/\s/g, "") : fold(text);
}

/**
 * Registers an account. If the account is unverified after 72 hours, the server deletes it (policy W-04). If the person
 * sends the form again with the same password, the new data replace the unverified account (F-29).
 */
export const preRegister: Handler<typeof contract.preRegister> = async (input, _user, ctx, caller) => {
  const known = await findAccountByOrdinal(ctx.db, input.numOrdinal);
  if (known?.activated_at) throw new Problem("numOrdinalTaken");
  const { snapshotId, entry, email } = await findChosenEmail(ctx, input);
  requireStrongPassword(input.password, { ...input, email, socialReasons: [input.socialReason] });
  const former = await findAccountByOrdinal(ctx.db, entry.numOrdinal);
  if (former && !(await isOwn(ctx, former, input.password))) throw new Problem("numOrdinalTaken");
  const requested = await findRequested(ctx.db, entry.numOrdinal);
  const registration = {
    id: ctx.random.uuid(),
    clinicId: ctx.random.uuid(),
    form: input,
    numOrdinal: entry.numOrdinal,
    email,
    emailKey: normalizeEmail(email),
    passwordHash: former?.password_hash ?? (await ctx.passwords.hash(input.password)),
    termsVersion: TERMS_VERSION,
    registerEmails: await withoutUnconfirmed(ctx.db, entry.numOrdinal, entry.emails),
    isRequested: requested.some(({ emailKey }) => emailKey === normalizeEmail(email)),
    differences: findDifferences(entry, input),
    now: ctx.clock.now(),
  };
  try {
    const account = await transact(ctx, async (trx) => {
      const { numOrdinal: subject } = entry;
      if (!(await lockSnapshot(trx, snapshotId))) throw new Problem("emailChoiceExpired");
      await recordEvent(trx, ctx.clock, { event: "pre-registered", subject, address: caller.address });
      await freeUnproved(trx, ctx, registration.emailKey);
      await freeInvited(trx, ctx, registration.emailKey);
      const stored = former ? await replaceOwn(trx, former, registration) : await insertRegistration(trx, registration);
      if (stored) await requireUnreserved(trx, ctx, registration.emailKey, stored.id);
      return stored;
    });
    // Start again, because another call verified or cancelled the earlier registration meanwhile.
    if (!account) return preRegister(input, _user, ctx, caller);
    // Set the cookie only for a call from our own page, because a foreign site could have chosen the password.
    if (isDeliberate(caller, ctx.site)) markBrowser(ctx, caller, account.id);
    return { user: toUnverifiedUser(account) };
  } catch (error) {
    // Start again, because a parallel request, such as a double click, has just registered the ordinal number.
    if (takenValue(error) === "numOrdinalTaken" && !former) return preRegister(input, _user, ctx, caller);
    return throwTaken(error);
  }
};

/**
 * Replaces the same person's earlier registration. A new phone number makes SMS code and link invalid, a new e-mail
 * address only the link.
 * @returns undefined if the earlier registration was deleted, was activated or has another password
 */
async function replaceOwn(trx: Database, found: RegisteredAccount, registration: NewRegistration) {
  const former = await lockAccount(trx, found.id);
  if (!former || former.activated_at || former.password_hash !== found.password_hash) return undefined;
  const isSamePhone = former.phone === registration.form.personalPhone;
  if (!isSamePhone) await voidCode(trx, former);
  if (!isSamePhone || former.email_key !== registration.emailKey) {
    await expireLinks(trx, former.id, "verification", registration.now);
  }
  return replaceRegistration(trx, former, registration);
}

interface Choice {
  readonly snapshotId: string;
  readonly entry: RegisterEntry;
  readonly email: string;
}

/**
 * Returns the e-mail address that the person chose from the list of the latest lookup.
 * @throws Problem emailChoiceExpired if the lookups of the past hour show no address, or different addresses, at the
 * chosen place
 */
async function findChosenEmail(ctx: AppContext, form: Registration): Promise<Choice> {
  const since = new Date(ctx.clock.now().getTime() - ctx.policy.settings.lookupSnapshotSeconds * 1000);
  const snapshots = await findSnapshots(ctx.db, form.numOrdinal, since);
  const [latest] = snapshots;
  const email = latest?.entry.emails[form.emailId];
  const isAgreed = snapshots.every((other) => other.entry.emails[form.emailId] === email);
  if (!latest || !email || !isAgreed) throw new Problem("emailChoiceExpired");
  return { snapshotId: latest.id, entry: latest.entry, email };
}

/** True if the form contains the password of the earlier registration: the same person then sent both forms. */
async function isOwn(ctx: AppContext, former: RegisteredAccount, password: string): Promise<boolean> {
  const { id, activated_at, password_hash: passwordHash } = former;
  return activated_at === null && (await isPasswordOf(ctx, { id, passwordHash }, password));
}
