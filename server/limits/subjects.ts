import type { LimitName } from "contract/limits.ts";
import type { World } from "../world.ts";

/**
 * Whom events are counted for. Subjects are made here alone, so that whoever unlocks somebody finds what was counted.
 */
export type Subject = string & { readonly madeIn: "subjects.ts" };

/** A limit of policy 2, or a rule that follows from one. */
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

/** The kinds of mail that somebody asks for, or has sent to another, each counted by itself. */
const MAIL_KINDS = [
  ...(["verification", "reset", "restart", "staff reset"] as const),
  ...(["phone changed", "password changed", "new address", "invitation"] as const),
];
export type MailKind = (typeof MAIL_KINDS)[number];

/** The calls by which a visitor asks for a message, or gets one unasked. */
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
export type AskingCall = (typeof ASKING_CALLS)[number];

/** How often what such a call asks for may leave. */
export function limitsOfAsk(call: AskingCall) {
  return call === "askSmsCode"
    ? ({ perAddress: "smsPerAddress", ofTyped: ["smsCooldown", "smsPerOrdinalHour", "smsPerOrdinalDay"] } as const)
    : ({ perAddress: "mailPerAddress", ofTyped: ["mailCooldown", "mailPerHour", "mailPerDay"] } as const);
}

function subject(kind: string, ...parts: readonly string[]): Subject {
  // Nothing else makes one: a text becomes a subject by being named here.
  return [kind, ...parts].join(" ") as Subject;
}

/** Everybody together. */
export const everyone = subject("everyone");
/** A network address, as a caller has it. */
export const ofAddress = (address: string) => subject("address", address);
/** What a provider gives one subscriber: an IPv4 address, or the first 48 bits of an IPv6 one. */
export const ofNetwork = (address: string) => subject("network", ...partsOfNetwork(address));
const partsOfNetwork = (address: string) => address.split(":").slice(0, 3);
/** An account, by its id. */
export const ofAccount = (id: string) => subject("account", id);
/** An ordinal number. */
export const ofOrdinal = (numOrdinal: string) => subject("ordinal", numOrdinal);
/** A telephone, as stored. */
export const ofPhone = (phone: string) => subject("phone", phone);
/** One kind of mail to one account, by its id, or to one address. */
export const ofMails = (kind: MailKind, accountOrAddress: string) => subject("mails", kind, accountOrAddress);
/**
 * What a visitor types when asking for a message, somebody's or nobody's, and where from: whoever asks for another's
 * number keeps nobody else waiting (policy W-02, W-10). Without an address it stands for those from everywhere.
 */
export const ofAsk = (call: AskingCall, typed: string, address?: string) =>
  subject("ask", call, typed, ...(address === undefined ? [] : [`${FROM}${address}`]));
/** The same, from all addresses of a network together. */
export const ofAskFromNetwork = (call: AskingCall, typed: string, address: string) =>
  ofAsk(call, typed, partsOfNetwork(address).join(":"));
/** A mobile that an account gives for its alerts. */
export const ofMobile = (accountId: string, mobile: string) => subject("mobile", accountId, mobile);
/** A reply to an SMS, as the gateway brought it. */
export const ofReply = (reply: string) => subject("reply", reply);
/** A number that an address looks up. */
export const ofLookup = (address: string, numOrdinal: string) => subject("lookup", address, numOrdinal);
/** Whoever tries to log in with an e-mail address. */
export const ofLogin = (emailKey: string) => subject("login", emailKey);
/**
 * The address of a member of the centre's staff, as logins count it: who has an account of a clinic by the same address
 * shares no wait with it (beyond B1-01). Nobody's address has a space in it.
 */
export const staffLoginKey = (emailKey: string): string => subject("staff", emailKey);
/** A network address from which staff log in. */
export const ofStaffAddress = (address: string) => subject("staff address", address);
/** A browser that logged in before. */
export const ofDevice = (name: string) => subject("device", name);

/** Parts what somebody asked for from where: those of all places are found by the beginning of their keys. */
const FROM = "\n";

/** Makes the keys of logs: a phone number is neither readable in one nor found by trying out all of them. */
export type KeyMaker = Pick<World, "secrets">;

/** Under which key the events of a subject are kept. */
export function keyOf({ secrets }: KeyMaker, name: RuleName, whom: Subject): string {
  const [who = "", ...from] = whom.split(` ${FROM}`);
  return [name, ...[who, ...from].map(secrets.fingerprint)].join(" ");
}

/** What an operator knows of a person. */
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

/** What tells a clinic apart. */
interface Clinic {
  readonly id: string;
  readonly holderId?: string | null;
  readonly clinicNumber?: string | null;
}

/** A clinic, by its number: deleting the account and making it anew changes nothing of what it has used up. */
export function clinicOf({ clinicNumber, holderId, id }: Clinic): string {
  return clinicNumber ?? holderId ?? id;
}

/** Every wait that a person can run into, by its key: all but the limits against copying (policy T-45). */
export function waitsOf(keys: KeyMaker, { id, numOrdinal, phone, emailKey }: Person): string[] {
  const under = (names: readonly RuleName[], whom: Subject) => names.map((name) => keyOf(keys, name, whom));
  return [
    ...(numOrdinal ? under(OF_ORDINAL, ofOrdinal(numOrdinal)) : []),
    ...(phone ? under(OF_PHONE, ofPhone(phone)) : []),
    ...ASKING_CALLS.flatMap((call) =>
      [numOrdinal, emailKey].flatMap((typed) => (typed ? under(limitsOfAsk(call).ofTyped, ofAsk(call, typed)) : [])),
    ),
    ...MAIL_KINDS.flatMap((kind) => [id, emailKey].flatMap((whom) => under(OF_MAILS, ofMails(kind, whom)))),
    ...under(OF_ACCOUNT, ofAccount(id)),
  ];
}
