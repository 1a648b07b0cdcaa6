import type { LimitName } from "contract/limits.ts";
import type { AppContext } from "../context.ts";

/**
 * A subject names whom a limit counts, for example a phone number or a network. Only this file creates subjects, so
 * that `waitsOf` can list all counts of a person.
 */
export type Subject = string & { readonly madeIn: "subjects.ts" };

export type RuleName =
  | LimitName
  | "triesWithoutCode"
  | "lookupOfOneNumber"
  | "mobileOfToday"
  | "stopOnce"
  | "firstOfNetwork"
  | "wrongPasswordsOfAccount"
  | "wrongCodesOfStaff"
  | "wrongRecoveryCodesOfStaff"
  | "beyondForEveryone";

const MAIL_KINDS = [
  ...(["verification", "reset", "restart", "staff reset"] as const),
  ...(["phone changed", "password changed", "new address", "invitation", "dossier code", "return"] as const),
];
export type MailKind = (typeof MAIL_KINDS)[number];

const DEFERRED_CALLS = [
  "login",
  "askSmsCode",
  "askEmailLink",
  "reAskEmailCheck",
  "restartRegistration",
  "askPasswordRecovery",
  "passwordResetRequest",
  "forgotStaffPassword",
  "askDossierCode",
] as const;
export type DeferredCall = (typeof DEFERRED_CALLS)[number];

interface DeferredLimits {
  readonly perAddress: LimitName;
  readonly ofInput: readonly LimitName[];
}

export function limitsOfDeferred(call: DeferredCall): DeferredLimits {
  switch (call) {
    case "askSmsCode":
      return { perAddress: "smsPerAddress", ofInput: ["smsCooldown", "smsPerOrdinalHour", "smsPerOrdinalDay"] };
    case "askDossierCode":
      return { perAddress: "dossierCodesPerAddress", ofInput: ["mailCooldown", "dossierCodesPerNetworkDay"] };
    default:
      return { perAddress: "mailPerAddress", ofInput: ["mailCooldown", "mailPerHour", "mailPerDay"] };
  }
}

function toSubject(kind: string, ...parts: readonly string[]): Subject {
  return [kind, ...parts].join(" ") as Subject;
}

export const everyone = toSubject("everyone");
export const ofAddress = (address: string) => toSubject("address", address);
export const ofNetwork = (address: string) => toSubject("network", ...partsOfNetwork(address));
const partsOfNetwork = (address: string) => address.split(":").slice(0, 3);
export const ofAccount = (id: string) => toSubject("account", id);
export const ofOrdinal = (numOrdinal: string) => toSubject("ordinal", numOrdinal);
export const ofPhone = (phone: string) => toSubject("phone", phone);
export const ofMails = (kind: MailKind, accountOrAddress: string) => toSubject("mails", kind, accountOrAddress);
/**
 * The subject of a deferred request, which a job handles after the response. It contains the network address of the
 * request, so that a stranger's requests do not delay the owner's requests (policy W-02, W-10).
 */
export const ofDeferred = (call: DeferredCall, input: string, address?: string) =>
  toSubject("ask", call, input, ...(address === undefined ? [] : [`${FROM}${address}`]));
export const ofDeferredFromNetwork = (call: DeferredCall, input: string, address: string) =>
  ofDeferred(call, input, partsOfNetwork(address).join(":"));
export const ofMobile = (accountId: string, mobile: string) => toSubject("mobile", accountId, mobile);
export const ofReply = (reply: string) => toSubject("reply", reply);
export const ofLookup = (address: string, numOrdinal: string) => toSubject("lookup", address, numOrdinal);
export const ofLogin = (emailKey: string) => toSubject("login", emailKey);
/** A staff account and a clinic account may have the same e-mail address, so the keys of these accounts must differ. */
export const staffLoginKey = (emailKey: string): string => toSubject("staff", emailKey);
/** Logins by passkey have their own count, so that wrong passwords do not block logins by passkey. */
export const passkeyLoginKey = (accountId: string): string => toSubject("passkey", accountId);
export const ofStaffAddress = (address: string) => toSubject("staff address", address);
export const ofDevice = (name: string) => toSubject("device", name);

const FROM = "\n";

/** A limit's key is a hash with a secret, so that the key reveals no phone number. */
export type KeyMaker = Pick<AppContext, "secrets">;

export function keyOf({ secrets }: KeyMaker, name: RuleName, subject: Subject): string {
  const [who = "", ...from] = subject.split(` ${FROM}`);
  return [name, ...[who, ...from].map(secrets.fingerprint)].join(" ");
}

interface Person {
  readonly id: string;
  readonly numOrdinal: string | null;
  readonly phone: string | null;
  readonly emailKey: string;
}

const OF_ORDINAL: readonly RuleName[] = [
  "wrongCodesPerRegistration",
  "triesWithoutCode",
  "smsCooldown",
  "smsPerOrdinalHour",
  "smsPerOrdinalDay",
];
const OF_PHONE: readonly RuleName[] = ["smsPerPhoneHour", "smsPerPhoneDay", "alertSmsPerPhoneDay"];
const OF_MAILS: readonly RuleName[] = ["mailCooldown", "mailPerHour", "mailPerDay", "resetReservePerDay"];
const OF_ACCOUNT: readonly RuleName[] = [
  "shortLinkPerAccount",
  "alertMobilePerAccount",
  "alertTestsPerAccount",
  "changePasswordPerAccount",
  "updateUserPerAccount",
  "invitationsPerAccount",
  "userDataPerAccount",
  "deleteUserPerAccount",
  "passkeysPerAccount",
  "followUpChangesPerAccount",
  "savedSearchesPerAccount",
  "wrongPasswordsOfAccount",
  "wrongCodesPerRegistration",
];

interface Clinic {
  readonly id: string;
  readonly holderId?: string | null;
  readonly clinicNumber?: string | null;
}

/**
 * Returns the ordinal number if there is one. If the account is deleted and created again, the id changes, but the
 * ordinal number stays the same.
 */
export function clinicOf({ clinicNumber, holderId, id }: Clinic): string {
  return clinicNumber ?? holderId ?? id;
}

const under = (keys: KeyMaker, names: readonly RuleName[], subject: Subject) =>
  names.map((name) => keyOf(keys, name, subject));

/** Lists the keys of the limits for the login codes of candidates with this e-mail address. */
export function codeWaitsOf(keys: KeyMaker, emailKey: string): string[] {
  const call = "askDossierCode";
  return [
    ...under(keys, limitsOfDeferred(call).ofInput, ofDeferred(call, emailKey)),
    ...under(keys, OF_MAILS, ofMails("dossier code", emailKey)),
  ];
}

/** Lists the keys of all limits that can make a person wait. Omits the limits against copying of data (policy T-45). */
export function waitsOf(keys: KeyMaker, { id, numOrdinal, phone, emailKey }: Person): string[] {
  return [
    ...(numOrdinal ? under(keys, OF_ORDINAL, ofOrdinal(numOrdinal)) : []),
    ...(phone ? under(keys, OF_PHONE, ofPhone(phone)) : []),
    ...DEFERRED_CALLS.flatMap((call) =>
      [numOrdinal, emailKey].flatMap((input) =>
        input ? under(keys, limitsOfDeferred(call).ofInput, ofDeferred(call, input)) : [],
      ),
    ),
    ...MAIL_KINDS.flatMap((kind) =>
      [id, emailKey].flatMap((recipient) => under(keys, OF_MAILS, ofMails(kind, recipient))),
    ),
    ...under(keys, OF_ACCOUNT, ofAccount(id)),
  ];
}
