import * as z from "zod/mini";
import { call } from "../call.ts";
import { DepartmentNumber, departmentFromZip } from "../departments.ts";
import { Mobile } from "../fields.ts";
import { Edition, queryList, ReadEdition } from "../values.ts";

/** In URLs about alerts, the server accepts this number or the word 'candidate' as `{id}` (product 3.8). */
export const CANDIDATE_NOTIFICATION = 1;
export const MIN_SECTORS = 1;
export const MAX_SECTORS = 5;
export const MAX_LIMITS = [1, 2, 3, 4, 5] as const;
export const HOURS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;
export const MINUTES = [0, 15, 30, 45] as const;
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const Periodicity = z.discriminatedUnion("type", [
  z.object({ type: z.literal("eachNewCandidate"), params: z.object({ maxLimit: z.literal(MAX_LIMITS) }) }),
  z.object({ type: z.literal("daily"), params: z.object({ hour: z.literal(HOURS), minute: z.literal(MINUTES) }) }),
  z.object({
    type: z.literal("weekly"),
    params: z.object({ day: z.literal(DAYS), hour: z.literal(HOURS), minute: z.literal(MINUTES) }),
  }),
]);
export type Periodicity = z.infer<typeof Periodicity>;
export type PeriodicityType = Periodicity["type"];

export const DEFAULT_PERIODICITIES = {
  eachNewCandidate: { type: "eachNewCandidate", params: { maxLimit: 5 } },
  daily: { type: "daily", params: { hour: 13, minute: 0 } },
  weekly: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } },
} as const satisfies Record<PeriodicityType, Periodicity>;

export const DIGEST_PERIODS = ["none", "daily", "weekly"] as const;
export const DigestPeriod = z.enum(DIGEST_PERIODS);
export type DigestPeriod = z.infer<typeof DigestPeriod>;
/**
 * If the account has chosen no time for alerts, the server sends digests and weekly alerts on this weekday (1 is
 * Monday) at this time.
 */
export const DIGEST_DAY = 1;
export const DIGEST_TIME = { hour: 13, minute: 0 } as const;

/** A pause of the alerts must end within this many days from today (B10-01). */
export const PAUSE_DAYS = 92;

export const NotificationParameters = z.object({
  enabled: z.boolean(),
  sectorList: z.array(z.string()),
  destination: z.object({ mobile: z.string() }),
  periodicity: Periodicity,
  digest: DigestPeriod,
  pausedUntil: z.nullable(z.string()),
  edition: z.optional(Edition),
});
export type NotificationParameters = z.infer<typeof NotificationParameters>;

export function defaultParameters(zipCode: string | null | undefined, phone: string | null): NotificationParameters {
  const department = departmentFromZip(zipCode ?? "");
  return {
    enabled: false,
    sectorList: department === undefined ? [] : [department],
    destination: { mobile: phone ?? "" },
    periodicity: DEFAULT_PERIODICITIES.weekly,
    digest: "none",
    pausedUntil: null,
  };
}

const SectorList = z.array(DepartmentNumber).check(
  z.minLength(MIN_SECTORS),
  z.maxLength(MAX_SECTORS),
  z.refine((sectors) => new Set(sectors).size === sectors.length, "twice"),
);

const ParametersId = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(40))]),
  z.transform((id: number | string) => String(id)),
);

const besideSms = {
  digest: z._default(DigestPeriod, "none"),
  /** The last day of the pause as YYYY-MM-DD, at most `PAUSE_DAYS` from today. */
  pausedUntil: z._default(z.nullable(z.string().check(z.maxLength(10))), null),
  edition: ReadEdition,
};

/** If `enabled` is false, the server ignores invalid settings (product 5.8). */
const SaveInput = z.discriminatedUnion("enabled", [
  z.object({
    id: ParametersId,
    enabled: z.literal(true),
    sectorList: SectorList,
    destination: z.object({ mobile: Mobile }),
    periodicity: Periodicity,
    ...besideSms,
  }),
  z.object({
    id: ParametersId,
    enabled: z.literal(false),
    sectorList: z.catch(z.optional(SectorList), undefined),
    destination: z.catch(z.optional(z.object({ mobile: Mobile })), undefined),
    periodicity: z.catch(z.optional(Periodicity), undefined),
    ...besideSms,
  }),
]);

export const notificationParametersRead = call({
  summary: "Notification parameters read; returns 404 if none are saved",
  method: "GET",
  path: "/api/veterinary/notification/parameter/{id}",
  access: "account",
  input: z.object({ id: ParametersId }),
  response: NotificationParameters,
  errors: ["notificationParametersNotFound"],
});

export const notificationParametersSave = call({
  summary: "Notification parameters save; returns the stored parameters",
  method: "POST",
  path: "/api/veterinary/notification/parameter/{id}",
  access: "account",
  input: SaveInput,
  response: NotificationParameters,
  errors: ["notificationParametersNotFound", "pauseRefused", "editedMeanwhile"],
});

export const testAlerts = call({
  summary: "Send a test SMS to the saved mobile, at most three a day",
  method: "POST",
  path: "/api/veterinary/notification/parameter/{id}/test",
  access: "account",
  input: z.object({ id: ParametersId }),
  response: z.void(),
  errors: ["notificationParametersNotFound", "noMobile"],
});

/**
 * An SMS that is `failed` or `uncertain` keeps this state. The state of an `accepted` SMS changes when its receipt
 * arrives.
 */
export const SmsState = z.enum(["queued", "sending", "accepted", "delivered", "failed", "uncertain"]);
export type SmsState = z.infer<typeof SmsState>;

export const alertStatus = call({
  summary: "Alert status: time of the next alert, state of the last SMS, expected candidates per week",
  method: "GET",
  path: "/api/veterinary/notification/parameter/{id}/status",
  access: "account",
  input: z.object({
    id: ParametersId,
    /** If this list is empty, the server uses the departments of the stored alert settings. */
    sectorList: z._default(queryList(DepartmentNumber), []),
  }),
  response: z.object({
    /** Null if alerts are off, or if the server sends an alert at once for each new candidate. */
    nextRunAt: z.nullable(z.string()),
    lastSms: z.nullable(z.object({ at: z.string(), state: SmsState })),
    /** Why the server sends no more SMS to the mobile. Saving the alert settings resets this value to null. */
    mobileStopped: z.nullable(z.enum(["unreachable", "stop"])),
    pausedUntil: z.nullable(z.string()),
    /** Null if no digest is planned. */
    nextDigestAt: z.nullable(z.string()),
    /**
     * True if the account's e-mail address rejects mail. The server then sends no digests until the account saves the
     * alert settings again.
     */
    digestStopped: z.boolean(),
    timeZone: z.string(),
    candidatesPerWeek: z.number(),
  }),
  errors: ["notificationParametersNotFound"],
});
