import type * as contract from "contract/accounts/registration.ts";
import { type Registration, TERMS_VERSION } from "contract/accounts/registration.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { normalizeEmail, normalizePhone, normalizeZipCode } from "contract/fields.ts";
import { fold } from "contract/values.ts";
import { withoutUnconfirmed } from "../../centre/email-requests/requested-address.ts";
import { findRequested } from "../../centre/email-requests/requested-store.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Difference } from "../../platform/db/tables/registration.ts";
import type { RegisterEntry } from "../../platform/gateways/register/register.ts";
import { isDeliberate } from "../../platform/http/deliberate.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller } from "../../platform/http/slice.ts";
import { expireLinks } from "../../platform/links/store.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { isPasswordOf } from "../password/current-password.ts";
import { requireStrongPassword } from "../password/strength.ts";
import { lockAccount } from "../profile/lock-store.ts";
import { freeInvited, freeUnproved, requireUnreserved } from "../profile/reserved-address.ts";
import { voidCode } from "./code-store.ts";
import { markBrowser } from "./registering-browser.ts";
import { findSnapshots, holdSnapshot } from "./snapshot-store.ts";
import {
  findAccountByOrdinal,
  insertRegistration,
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

/** For a later check by a person. Case, accents and the format of telephones are ignored. */
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

type Call = typeof contract.preRegister;

/**
 * The account is deleted after 72 hours unless telephone and address are verified (policy W-04). A repeated form with
 * the same password replaces an unverified registration (policy F-29).
 */
export async function preRegister(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const known = await findAccountByOrdinal(world.db, input.numOrdinal);
  if (known?.activated_at) throw new Problem("numOrdinalTaken");
  const { snapshotId, entry, email } = await chosenEmail(world, input);
  requireStrongPassword(input.password, { ...input, email, socialReasons: [input.socialReason] });
  const former = await findAccountByOrdinal(world.db, entry.numOrdinal);
  if (former && !(await isOwn(world, former, input.password))) throw new Problem("numOrdinalTaken");
  const requested = await findRequested(world.db, entry.numOrdinal);
  const registration = {
    id: world.random.uuid(),
    clinicId: world.random.uuid(),
    form: input,
    numOrdinal: entry.numOrdinal,
    email,
    emailKey: normalizeEmail(email),
    passwordHash: former?.password_hash ?? (await world.passwords.hash(input.password)),
    termsVersion: TERMS_VERSION,
    registerEmails: await withoutUnconfirmed(world.db, entry.numOrdinal, entry.emails),
    isRequested: requested.some(({ emailKey }) => emailKey === normalizeEmail(email)),
    differences: findDifferences(entry, input),
    now: world.clock.now(),
  };
  try {
    const account = await transact(world, async (trx) => {
      const { numOrdinal: subject } = entry;
      if (!(await holdSnapshot(trx, snapshotId))) throw new Problem("emailChoiceExpired");
      await recordEvent(trx, world.clock, { event: "pre-registered", subject, address: caller.address });
      await freeUnproved(trx, world, registration.emailKey);
      await freeInvited(trx, world, registration.emailKey);
      const stored = former ? await replaceOwn(trx, former, registration) : await insertRegistration(trx, registration);
      if (stored) await requireUnreserved(trx, world, registration.emailKey, stored.id);
      return stored;
    });
    // The former registration was verified or cancelled meanwhile.
    if (!account) return preRegister(input, _user, world, caller);
    // A call from a foreign page chose the password itself: the visitor did not register.
    if (isDeliberate(caller, world.site)) markBrowser(world, caller, account.id);
    return { user: toUnverifiedUser(account) };
  } catch (error) {
    // Another request was faster, perhaps a double click.
    if (takenValue(error) === "numOrdinalTaken" && !former) return preRegister(input, _user, world, caller);
    return throwTaken(error);
  }
}

/**
 * Codes and links of changed values become void.
 * @returns undefined if the former one is gone, activated or has another password
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

/** @throws Problem emailChoiceExpired if no lookup of the past hour showed the address, or if lookups disagree */
async function chosenEmail(world: World, form: Registration): Promise<Choice> {
  const since = new Date(world.clock.now().getTime() - world.policy.figures.lookupSnapshotSeconds * 1000);
  const snapshots = await findSnapshots(world.db, form.numOrdinal, since);
  const [latest] = snapshots;
  const email = latest?.entry.emails[form.emailId];
  const agreed = snapshots.every((other) => other.entry.emails[form.emailId] === email);
  if (!latest || !email || !agreed) throw new Problem("emailChoiceExpired");
  return { snapshotId: latest.id, entry: latest.entry, email };
}

/** A person who knows the password of a provisional account made it. */
async function isOwn(world: World, former: RegisteredAccount, password: string): Promise<boolean> {
  const { id, activated_at, password_hash: passwordHash } = former;
  return activated_at === null && (await isPasswordOf(world, { id, passwordHash }, password));
}
