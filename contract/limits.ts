/**
 * `per` says whose events count together: `clinic` means a holder and all collaborators, `address` a network, `subject`
 * an ordinal number, phone number or e-mail address.
 */
export interface Limit {
  readonly per: "address" | "account" | "clinic" | "subject" | "everyone";
  readonly max: number;
  readonly seconds: number;
  /** The server raises an alarm if a caller exceeds the limit, because normal use never reaches it. */
  readonly alarm?: true;
  /** If all callers together have reached the limit, each network may still send this many requests in the period. */
  readonly perNetworkBeyond?: number;
  /**
   * True if each server process counts separately. Separate counts are enough for frequent requests that read no
   * secret.
   */
  readonly perProcess?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The limits of policy 2 and 3. The environment variable LIMITS can change each of them. */
export const limits = {
  loginPerAddress: { per: "address", max: 20, seconds: 10 * MINUTE },
  candidateListPerAccount: { per: "account", max: 1200, seconds: HOUR, perProcess: true, alarm: true },
  /** The search page requests the number of results after each change of a filter. */
  candidateCountPerAccount: { per: "account", max: 3600, seconds: HOUR, perProcess: true },
  publishedFiguresPerAddress: { per: "address", max: 600, seconds: HOUR, perProcess: true },
  /** Counts lines of the view log. Opening a sheet twice within an hour adds only one line (policy T-45). */
  candidateSheetPerAccount: { per: "account", max: 400, seconds: DAY, alarm: true },
  /**
   * All accounts of a clinic share this limit, so a clinic with more collaborators cannot open more sheets (policy
   * T-64).
   */
  candidateSheetPerClinic: { per: "clinic", max: 1200, seconds: DAY, alarm: true },
  candidateAdditionPerAccount: { per: "account", max: 1200, seconds: DAY, alarm: true },
  shortLinkPerAccount: { per: "account", max: 60, seconds: 10 * MINUTE },
  alertTestsPerAccount: { per: "account", max: 3, seconds: DAY },
  alertMobilePerAccount: { per: "account", max: 3, seconds: DAY },
  lookupPerAddress: { per: "address", max: 10, seconds: MINUTE },
  lookupPerAddressDay: { per: "address", max: 60, seconds: DAY },
  lookupNumbersPerAddressDay: { per: "address", max: 20, seconds: DAY },
  lookupForEveryone: { per: "everyone", max: 600, seconds: HOUR, alarm: true, perNetworkBeyond: 2 },
  preRegisterPerAddress: { per: "address", max: 20, seconds: HOUR },
  registrationStatePerAddress: { per: "address", max: 1200, seconds: HOUR, perProcess: true },
  checkPhonePerAddress: { per: "address", max: 300, seconds: HOUR },
  wrongCodesPerRegistration: { per: "subject", max: 30, seconds: 30 * DAY },
  smsCooldown: { per: "subject", max: 1, seconds: MINUTE },
  smsPerAddress: { per: "address", max: 10, seconds: HOUR },
  smsPerOrdinalHour: { per: "subject", max: 5, seconds: HOUR },
  smsPerOrdinalDay: { per: "subject", max: 10, seconds: DAY },
  smsPerPhoneHour: { per: "subject", max: 5, seconds: HOUR },
  smsPerPhoneDay: { per: "subject", max: 10, seconds: DAY },
  /** Counts the SMS of all accounts to one mobile, alerts and warnings together (policy T-63). */
  alertSmsPerPhoneDay: { per: "subject", max: 5, seconds: DAY },
  smsForEveryoneHour: { per: "everyone", max: 60, seconds: HOUR },
  smsForEveryoneDay: { per: "everyone", max: 300, seconds: DAY },
  mailCooldown: { per: "subject", max: 1, seconds: MINUTE },
  mailPerHour: { per: "subject", max: 3, seconds: HOUR },
  mailPerDay: { per: "subject", max: 10, seconds: DAY },
  /**
   * After an e-mail address has reached `mailPerDay`, each network may still request one mail to this address that day.
   * All networks together may request only `max` such mails (policy T-20).
   */
  resetReservePerDay: { per: "subject", max: 5, seconds: DAY },
  /** Lower than `mailPerDay`, so that one stranger cannot use up all codes for a candidate's e-mail address. */
  dossierCodesPerNetworkDay: { per: "subject", max: 6, seconds: DAY },
  /** Allows two codes for each pupil of a class, because all pupils of a school share one network. */
  dossierCodesPerAddress: { per: "address", max: 60, seconds: HOUR },
  /** Higher than `smsPerAddress`, because mails cost nothing. */
  mailPerAddress: { per: "address", max: 20, seconds: HOUR },
  emailRequestPerAddress: { per: "address", max: 5, seconds: HOUR },
  linksPerAddress: { per: "address", max: 300, seconds: HOUR },
  changePasswordPerAccount: { per: "account", max: 10, seconds: HOUR },
  /** Limits changes of passkeys and the mails to the account, because the server sends one mail for each change. */
  passkeysPerAccount: { per: "account", max: 40, seconds: DAY },
  updateUserPerAccount: { per: "account", max: 60, seconds: HOUR },
  invitationsPerAccount: { per: "account", max: 20, seconds: DAY },
  userDataPerAccount: { per: "account", max: 10, seconds: HOUR },
  introductionsPerClinic: { per: "account", max: 10, seconds: DAY },
  followUpChangesPerAccount: { per: "account", max: 600, seconds: HOUR },
  savedSearchesPerAccount: { per: "account", max: 300, seconds: HOUR },
  recruitmentsPerClinic: { per: "account", max: 5, seconds: DAY },
  dossiersOpenedPerStaff: { per: "account", max: 500, seconds: HOUR, alarm: true },
  importsPerStaff: { per: "account", max: 60, seconds: HOUR },
  registerChangesPerStaff: { per: "account", max: 600, seconds: HOUR },
  dossierEntriesPerAddress: { per: "address", max: 20, seconds: 10 * MINUTE },
  dossierChangesPerPerson: { per: "account", max: 60, seconds: HOUR },
  deleteUserPerAccount: { per: "account", max: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
