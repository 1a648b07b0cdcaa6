import { type Limit, type LimitName, limits } from "contract/limits.ts";
import { keptSeconds } from "contract/retention.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The figures of policy 2 that are no rate of a call, in seconds unless the name says otherwise. */
export const figures = {
  ...keptSeconds,
  sessionsPerAccount: 10,
  staffSessionIdleSeconds: HOUR,
  staffSessionAbsoluteSeconds: 12 * HOUR,
  /** So that an hour unused is an hour: they are few. */
  staffLastSeenEverySeconds: 10,
  /** After a login or a code, for as long as somebody may change by what people come in (decision 067). */
  staffProofSeconds: 30 * MINUTE,
  staffTicketSeconds: 5 * MINUTE,
  staffTicketTries: 5,
  lastSeenEverySeconds: 5 * MINUTE,
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
  /** What one SMS costs, in thousandths of a euro: the order of what French gateways ask, none of which tells it. */
  smsThousandthsOfEuro: 45,
  ownWritesSeconds: 30,
  /** Failures in a row after which a way out is closed for a while (policy F-09). */
  outboxBreakerFailures: 10,
  /** How long it is closed; one message then tries whether it is open again, and each failure doubles it. */
  outboxBreakerSeconds: MINUTE,
  outboxBreakerLongestSeconds: 15 * MINUTE,
  /** After which an accepted SMS without a receipt is an alarm (policy F-11). */
  receiptSeconds: 30 * MINUTE,
  shortLinkSeconds: 30 * DAY,
  /** Retention waits for a person when the clock jumps by more than this (policy F-36). */
  retentionJumpSeconds: DAY,
  /** The same when one look would erase more than this share of a kind of row, and more rows than a small database loses in a day. */
  retentionSharePercent: 5,
  retentionShareRows: 25,
  /** Largest JSON body. */
  jsonBodyBytes: 100_000,
} as const;

/** What an operator may turn off. */
const switches = {
  /** In a file's address a session token is understood as well as a file token (policy W-05). */
  sessionTokenOpensFiles: true,
} as const;

/** Steps that grow (policy 2): each one that is reached counts, and the last one from then on. */
const schedules = {
  /** Minutes to wait after the fifth failed login and each one after it. */
  loginWaitsMinutes: [1, 2, 4, 8, 15],
  /** Seconds before each new attempt of a message; after the last one it is given up. */
  outboxRetrySeconds: [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR],
} as const satisfies Record<string, readonly number[]>;

/** The figures, rates, steps and switches in force. */
export interface Policy {
  readonly switches: Readonly<Record<keyof typeof switches, boolean>>;
  readonly figures: Readonly<Record<keyof typeof figures, number>>;
  readonly limits: Readonly<Record<LimitName, Limit>>;
  readonly schedules: Readonly<Record<keyof typeof schedules, readonly number[]>>;
  /** One line for each figure that the operator made weaker or stronger than the default. */
  readonly changes: readonly string[];
}

/**
 * The figures with the operator's LIMITS laid over them:
 * `{"loginPerAddress": {"max": 50}, "fileTokenSeconds": 600, "loginWaitsMinutes": [5, 15]}`.
 * @throws Error naming a figure that does not exist or is no positive number, or a switch that is neither true nor false
 */
export function makePolicy(overrides: Readonly<Record<string, unknown>> = {}): Policy {
  const changedFigures: Record<keyof typeof figures, number> = { ...figures };
  const changedLimits: Record<LimitName, Limit> = { ...limits };
  const changedSchedules: Record<keyof typeof schedules, readonly number[]> = { ...schedules };
  const changedSwitches: Record<keyof typeof switches, boolean> = { ...switches };
  const changes: string[] = [];
  for (const [name, value] of Object.entries(overrides)) {
    if (isKey(figures, name) && isPositive(value)) {
      changes.push(`${name} : ${figures[name]} → ${value}`);
      changedFigures[name] = value;
    } else if (isKey(switches, name) && typeof value === "boolean") {
      changes.push(`${name} : ${switches[name]} → ${value}`);
      changedSwitches[name] = value;
    } else if (isKey(schedules, name) && Array.isArray(value) && value.length > 0 && value.every(isPositive)) {
      changes.push(`${name} : ${schedules[name].join(", ")} → ${value.join(", ")}`);
      changedSchedules[name] = value;
    } else if (isKey(limits, name) && typeof value === "object" && value !== null) {
      const { max = limits[name].max, seconds = limits[name].seconds }: { max?: unknown; seconds?: unknown } = value;
      if (!isPositive(max) || !isPositive(seconds)) throw new Error(`LIMITS.${name} must hold positive numbers`);
      changes.push(`${name} : ${limits[name].max}/${limits[name].seconds} s → ${max}/${seconds} s`);
      changedLimits[name] = { ...limits[name], max, seconds };
    } else throw new Error(`LIMITS.${name} is no figure of the policy, or its value is no positive number`);
  }
  return {
    figures: changedFigures,
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
