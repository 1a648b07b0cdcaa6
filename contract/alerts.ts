import * as z from "zod/mini";
import { call } from "./call.ts";
import { DepartmentNumber, departmentFromZip } from "./departments.ts";
import { Mobile } from "./fields.ts";
import { Edition, queryList, ReadEdition } from "./values.ts";

/** The kind of parameters that concerns candidates, `{id}` of the calls; 'candidate' is understood too (product 3.8). */
export const CANDIDATE_NOTIFICATION = 1;

/** Departments of an alert (product 5.8). */
export const MIN_SECTORS = 1;
export const MAX_SECTORS = 5;
/** Choices of maxLimit: SMS a day at most (product 5.8). */
export const MAX_LIMITS = [1, 2, 3, 4, 5] as const;
/** Choices of hour, in the clinic's own time (product 5.8). */
export const HOURS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;
/** Choices of minute (product 5.8). */
export const MINUTES = [0, 15, 30, 45] as const;
/** Choices of day, from Monday to Sunday (product 3.8). */
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The periodicity of alerts: when they leave (product 3.8). */
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

/** What a periodicity begins with when its type is chosen (product 4.5, 9). */
export const DEFAULT_PERIODICITIES = {
  eachNewCandidate: { type: "eachNewCandidate", params: { maxLimit: 5 } },
  daily: { type: "daily", params: { hour: 13, minute: 0 } },
  weekly: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } },
} as const satisfies Record<PeriodicityType, Periodicity>;

/** How often the digest by e-mail comes (beyond B9-01). */
export const DIGEST_PERIODS = ["none", "daily", "weekly"] as const;
export const DigestPeriod = z.enum(DIGEST_PERIODS);
export type DigestPeriod = z.infer<typeof DigestPeriod>;
/** When the digest comes where the settings have no hour and no day: those that a weekly alert begins with. */
export const DIGEST_DAY = 1;
export const DIGEST_TIME = { hour: 13, minute: 0 } as const;

/** How many days ahead the last day of a pause may lie (beyond B10-01). */
export const PAUSE_DAYS = 92;

/** Notification parameters (product 3.8). sectorList and mobile may be empty while they are not enabled. */
export const NotificationParameters = z.object({
  enabled: z.boolean(),
  sectorList: z.array(z.string()),
  destination: z.object({ mobile: z.string() }),
  periodicity: Periodicity,
  digest: DigestPeriod,
  /** The last day of the pause in the clinic's own time; null while there is none. */
  pausedUntil: z.nullable(z.string()),
  /** Absent while nothing is stored. */
  edition: z.optional(Edition),
});
export type NotificationParameters = z.infer<typeof NotificationParameters>;

/**
 * What the settings begin with while nothing is saved (product 8.12, 9).
 * @param zipCode postal code of the current clinic, if there is one
 * @param phone the account's own telephone number, if it has one
 */
export function defaultParameters(zipCode: string | undefined, phone: string | null): NotificationParameters {
  const department = zipCode === undefined ? undefined : departmentFromZip(zipCode);
  return {
    enabled: false,
    sectorList: department === undefined ? [] : [department],
    destination: { mobile: phone ?? "" },
    periodicity: DEFAULT_PERIODICITIES.weekly,
    digest: "none",
    pausedUntil: null,
  };
}

/** One to five departments, each once. */
export const SectorList = z.array(DepartmentNumber).check(
  z.minLength(MIN_SECTORS),
  z.maxLength(MAX_SECTORS),
  z.refine((sectors) => new Set(sectors).size === sectors.length, "twice"),
);

/** Any other kind of parameters does not exist: 404. */
const ParametersId = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(40))]),
  z.transform((id: number | string) => String(id)),
);

const besideSms = {
  digest: z._default(DigestPeriod, "none"),
  /** YYYY-MM-DD, at most PAUSE_DAYS ahead; another day is a 422. */
  pausedUntil: z._default(z.nullable(z.string().check(z.maxLength(10))), null),
  edition: ReadEdition,
};

/** While enabled everything must be right; while not, what is wrong is left out and the rest kept (product 5.8). */
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
  summary: "Notification parameters read; 404 means none yet",
  method: "GET",
  path: "/api/veterinary/notification/parameter/{id}",
  access: "account",
  input: z.object({ id: ParametersId }),
  answer: NotificationParameters,
  errors: ["notificationParametersNotFound"],
});

export const notificationParametersSave = call({
  summary: "Notification parameters save; answers what is now stored",
  method: "POST",
  path: "/api/veterinary/notification/parameter/{id}",
  access: "account",
  input: SaveInput,
  answer: NotificationParameters,
  /** 409 `editedMeanwhile` carries the newer parameters beside `error` and `code`. */
  errors: ["notificationParametersNotFound", "pauseRefused", "editedMeanwhile"],
});

/** What became of an SMS: `failed` and `uncertain` are final, `accepted` waits for the delivery receipt. */
export const SmsState = z.enum(["queued", "sending", "accepted", "delivered", "failed", "uncertain"]);
export type SmsState = z.infer<typeof SmsState>;

export const alertStatus = call({
  summary: "Alert status: when the next alert leaves, what became of the last SMS, how many candidates to expect",
  method: "GET",
  path: "/api/veterinary/notification/parameter/{id}/status",
  access: "account",
  input: z.object({
    id: ParametersId,
    /** Departments to count candidates in, those of the stored parameters when left out. */
    sectorList: z._default(queryList(DepartmentNumber), []),
  }),
  answer: z.object({
    /** ISO instant of the next run; null when not enabled, or when it leaves with the next candidate. */
    nextRunAt: z.nullable(z.string()),
    /** The last alert SMS, whatever became of it. */
    lastSms: z.nullable(z.object({ at: z.string(), state: SmsState })),
    /** Why no SMS leaves any more to the stored mobile; saving the settings again starts anew. */
    mobileStopped: z.nullable(z.enum(["unreachable", "stop"])),
    /** The last day of the pause; null while there is none. */
    pausedUntil: z.nullable(z.string()),
    /** ISO instant of the next digest by e-mail, of departments or saved searches; null when none is wished for. */
    nextDigestAt: z.nullable(z.string()),
    /** The account's address refuses our mails: none is sent any more until the settings are saved again. */
    digestStopped: z.boolean(),
    /** IANA name of the clinic's time zone: the hour of the parameters is meant in it. */
    timeZone: z.string(),
    /** New candidates a week in these departments over the last weeks, to one decimal. */
    candidatesPerWeek: z.number(),
  }),
  errors: ["notificationParametersNotFound"],
});
