import { DOSSIER_CODE_TRIES } from "contract/candidates/own-page/session.ts";
import { type Limit, type LimitName, limits } from "contract/limits.ts";
import { retentionSeconds } from "contract/retention.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const settings = {
  ...retentionSeconds,
  sessionsPerAccount: 10,
  staffSessionIdleSeconds: HOUR,
  staffSessionAbsoluteSeconds: 12 * HOUR,
  /**
   * The shortest time between two updates of a session's last call. Staff and candidates make few calls, so frequent
   * updates cost little.
   */
  staffLastSeenEverySeconds: 10,
  /** For this long after a login or a confirmed password, a user may change login methods (decision 062). */
  proofSeconds: 30 * MINUTE,
  passkeyChallengeSeconds: 5 * MINUTE,
  staffTicketSeconds: 5 * MINUTE,
  staffTicketTries: 5,
  dossierCodeSeconds: 10 * MINUTE,
  dossierCodeTries: DOSSIER_CODE_TRIES,
  dossierTicketSeconds: 5 * MINUTE,
  dossierSessionIdleSeconds: 30 * MINUTE,
  dossierSessionAbsoluteSeconds: 12 * HOUR,
  lastSeenEverySeconds: 5 * MINUTE,
  /** If an account makes no call for this long, the account's next call begins a new visit (B14-01). */
  visitPauseSeconds: 30 * MINUTE,
  fileTokenSeconds: 60 * MINUTE,
  loginFreeFailures: 4,
  loginFailuresPerDay: 25,
  loginFailuresUntilReset: 100,
  loginForgetAfterSeconds: 12 * HOUR,
  passwordHashesAtOnce: 2,
  passwordHashQueue: 50,
  smsCodeSeconds: 10 * MINUTE,
  smsCodeTries: 5,
  phoneEndTries: 3,
  lookupSnapshotSeconds: 60 * MINUTE,
  lookupFailureMilliseconds: 250,
  fileRescanSeconds: 7 * DAY,
  fileScanRetrySeconds: MINUTE,
  registerTimeoutMilliseconds: 3000,
  registerCacheSeconds: 30 * DAY,
  registerBreakerFailures: 5,
  registerBreakerSeconds: 30,
  stopNoticeSeconds: 5,
  /** This price is an estimate, because French gateways do not report the price of an SMS. */
  smsThousandthsOfEuro: 45,
  ownWritesSeconds: 30,
  /** After this many consecutive failures, the server pauses the sending of all SMS or of all e-mails (policy F-09). */
  outboxBreakerFailures: 10,
  /** After a pause, the server sends one message as a test. If the test fails, the next pause is twice as long. */
  outboxBreakerSeconds: MINUTE,
  outboxBreakerLongestSeconds: 15 * MINUTE,
  /** If an SMS has no receipt after this time, the server raises an alarm (policy F-11). */
  receiptSeconds: 30 * MINUTE,
  shortLinkSeconds: 30 * DAY,
  /**
   * If the clock jumps by more than this, the server erases nothing automatically until a person confirms (policy
   * F-36).
   */
  retentionJumpSeconds: DAY,
  /**
   * The rows due for erasure are unusually many if they exceed both `retentionShareRows` and this share of their table.
   * The server then erases nothing until a person confirms.
   */
  retentionSharePercent: 5,
  retentionShareRows: 25,
  jsonBodyBytes: 100_000,
} as const;

/**
 * If `sessionTokenOpensFiles` is true, callers can open files with a session token too, not only with a file token
 * (policy W-05).
 */
const switches = { sessionTokenOpensFiles: true } as const;

const schedules = {
  /**
   * After the fifth failed login, the account is blocked for the first number of minutes. Each further failure blocks
   * for the next number.
   */
  loginWaitsMinutes: [1, 2, 4, 8, 15],
  /** The time that a message waits before each retry. If the last retry fails, the message is marked as failed. */
  outboxRetrySeconds: [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR],
} as const satisfies Record<string, readonly number[]>;

export interface Policy {
  readonly switches: Readonly<Record<keyof typeof switches, boolean>>;
  readonly settings: Readonly<Record<keyof typeof settings, number>>;
  readonly limits: Readonly<Record<LimitName, Limit>>;
  readonly schedules: Readonly<Record<keyof typeof schedules, readonly number[]>>;
  readonly changes: readonly string[];
}

/**
 * Applies the variable LIMITS, for example `{"loginPerAddress": {"max": 50}, "loginWaitsMinutes": [5, 15]}`.
 * @throws Error that names an unknown setting or an invalid value
 */
export function makePolicy(overrides: Readonly<Record<string, unknown>> = {}): Policy {
  const changedSettings: Record<keyof typeof settings, number> = { ...settings };
  const changedLimits: Record<LimitName, Limit> = { ...limits };
  const changedSchedules: Record<keyof typeof schedules, readonly number[]> = { ...schedules };
  const changedSwitches: Record<keyof typeof switches, boolean> = { ...switches };
  const changes: string[] = [];
  for (const [name, value] of Object.entries(overrides)) {
    if (isKey(settings, name) && isPositive(value)) {
      changes.push(`${name} : ${settings[name]} → ${value}`);
      changedSettings[name] = value;
    } else if (isKey(switches, name) && typeof value === "boolean") {
      changes.push(`${name} : ${switches[name]} → ${value}`);
      changedSwitches[name] = value;
    } else if (isKey(schedules, name) && Array.isArray(value) && value.length > 0 && value.every(isPositive)) {
      changes.push(`${name} : ${schedules[name].join(", ")} → ${value.join(", ")}`);
      changedSchedules[name] = value;
    } else if (isKey(limits, name) && typeof value === "object" && value !== null) {
      const { max = limits[name].max, seconds = limits[name].seconds }: { max?: unknown; seconds?: unknown } = value;
      if (!isPositive(max) || !isPositive(seconds)) throw new Error(`LIMITS.${name} must contain positive numbers`);
      changes.push(`${name} : ${limits[name].max}/${limits[name].seconds} s → ${max}/${seconds} s`);
      changedLimits[name] = { ...limits[name], max, seconds };
    } else throw new Error(`LIMITS.${name} is not a setting of the policy, or its value is not a positive number`);
  }
  return {
    settings: changedSettings,
    limits: changedLimits,
    schedules: changedSchedules,
    switches: changedSwitches,
    changes,
  };
}

function isKey<Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> {
  return Object.hasOwn(table, name);
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}
