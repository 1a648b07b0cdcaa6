import type { LimitName } from "contract/limits.ts";
import type { AppContext } from "../context.ts";

/** Subjects are created only in this file, so that unlocking a person finds all their counts. */
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
  ...(["phone changed", "password changed", "new address", "invitation"] as const),
];
export type MailKind = (typeof MAIL_KINDS)[number];

const ASKING_CALLS = [
  "login",
  "askSmsCode",
  "askEmailLink",
  "reAskEmailCheck",
  "restartRegistration",
  "askPasswordRecovery",
  "passwordResetRequest",
  "forgotStaffPassword",
] as const;
export type DeferredCall = (typeof ASKING_CALLS)[number];

export function limitsOfDeferred(call: DeferredCall) {
  return call === "askSmsCode"
    ? ({ perAddress: "smsPerAddress", ofTyped: ["smsCooldown", "smsPerOrdinalHour", "smsPerOrdinalDay"] } as const)
    : ({ perAddress: "mailPerAddress", ofTyped: ["mailCooldown", "mailPerHour", "mailPerDay"] } as const);
}

function subject(kind: string, ...parts: readonly string[]): Subject {
  return [kind, ...parts].join(" ") as Subject;
}

export const everyone = subject("everyone");
export const ofAddress = (address: string) => subject("address", address);
export const ofNetwork = (address: string) => subject("network", ...partsOfNetwork(address));
const partsOfNetwork = (address: string) => address.split(":").slice(0, 3);
export const ofAccount = (id: string) => subject("account", id);
export const ofOrdinal = (numOrdinal: string) => subject("ordinal", numOrdinal);
export const ofPhone = (phone: string) => subject("phone", phone);
export const ofMails = (kind: MailKind, accountOrAddress: string) => subject("mails", kind, accountOrAddress);
/**
 * Includes the network address, so that a stranger who types someone's number does not make its owner wait (policy
 * W-02, W-10). Without an address, counts requests from everywhere.
 */
export const ofDeferred = (call: DeferredCall, typed: string, address?: string) =>
  subject("ask", call, typed, ...(address === undefined ? [] : [`${FROM}${address}`]));
export const ofDeferredFromNetwork = (call: DeferredCall, typed: string, address: string) =>
  ofDeferred(call, typed, partsOfNetwork(address).join(":"));
export const ofMobile = (accountId: string, mobile: string) => subject("mobile", accountId, mobile);
export const ofReply = (reply: string) => subject("reply", reply);
export const ofLookup = (address: string, numOrdinal: string) => subject("lookup", address, numOrdinal);
export const ofLogin = (emailKey: string) => subject("login", emailKey);
/** The key of a centre member's logins, apart from those of a clinic account with the same address. */
export const staffLoginKey = (emailKey: string): string => subject("staff", emailKey);
export const ofStaffAddress = (address: string) => subject("staff address", address);
export const ofDevice = (name: string) => subject("device", name);

const FROM = "\n";

/** Keys are keyed hashes: a phone number cannot be read or guessed from one. */
export type KeyMaker = Pick<AppContext, "secrets">;

export function keyOf({ secrets }: KeyMaker, name: RuleName, whom: Subject): string {
  const [who = "", ...from] = whom.split(` ${FROM}`);
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
  "changePasswordPerAccount",
  "updateUserPerAccount",
  "invitationsPerAccount",
  "userDataPerAccount",
  "deleteUserPerAccount",
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

/** A clinic is counted by its register number, which survives a deleted and new account. */
export function clinicOf({ clinicNumber, holderId, id }: Clinic): string {
  return clinicNumber ?? holderId ?? id;
}

/** The keys of all waits that a person can run into, except the limits against copying (policy T-45). */
export function waitsOf(keys: KeyMaker, { id, numOrdinal, phone, emailKey }: Person): string[] {
  const under = (names: readonly RuleName[], whom: Subject) => names.map((name) => keyOf(keys, name, whom));
  return [
    ...(numOrdinal ? under(OF_ORDINAL, ofOrdinal(numOrdinal)) : []),
    ...(phone ? under(OF_PHONE, ofPhone(phone)) : []),
    ...ASKING_CALLS.flatMap((call) =>
      [numOrdinal, emailKey].flatMap((typed) =>
        typed ? under(limitsOfDeferred(call).ofTyped, ofDeferred(call, typed)) : [],
      ),
    ),
    ...MAIL_KINDS.flatMap((kind) => [id, emailKey].flatMap((whom) => under(OF_MAILS, ofMails(kind, whom)))),
    ...under(OF_ACCOUNT, ofAccount(id)),
  ];
}
