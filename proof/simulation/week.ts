import { localTimeOf } from "contract/local-time.ts";
import type { Centre } from "./centre.ts";
import type { Clinic } from "./clinic.ts";
import type { Portal } from "./portal.ts";

const DAY_MINUTES = 24 * 60;

/** What a week brought. */
export interface Week {
  /** Its last day. */
  readonly until: Date;
  readonly arrivals: number;
  readonly recruited: number;
  /** Active candidates and clinics at its end. */
  readonly active: number;
  readonly clinics: number;
  /** SMS that the gateway took: codes of sign-ups, alerts. */
  readonly codes: number;
  readonly alerts: number;
  /** Minutes between the hour that a clinic chose and its SMS: 95 % at most, and the latest. */
  readonly lateP95: number;
  readonly lateMost: number;
}

/** Adds a week to those before it, from what the training centre and the gateway have counted in all. */
export function lookBack(
  weeks: readonly Week[],
  until: Date,
  {
    portal,
    centre,
    clinics,
  }: { readonly portal: Portal; readonly centre: Centre; readonly clinics: readonly Clinic[] },
): Week {
  const before = (count: (week: Week) => number) => weeks.reduce((sum, week) => sum + count(week), 0);
  const taken = portal.sms.taken.slice(before(({ codes, alerts }) => codes + alerts));
  const alerts = taken.filter(({ kind }) => kind === "alert");
  const byMobile = new Map(clinics.map((clinic) => [clinic.mobile, clinic]));
  const late = alerts.flatMap(({ to, at }) => minutesLate(byMobile.get(to), at)).sort((one, other) => one - other);
  return {
    until,
    arrivals: centre.sent() - before((week) => week.arrivals),
    recruited: centre.sent() - centre.active.size - before((week) => week.recruited),
    active: centre.active.size,
    clinics: clinics.length,
    codes: taken.length - alerts.length,
    alerts: alerts.length,
    lateP95: late[Math.ceil(late.length * 0.95) - 1] ?? 0,
    lateMost: late.at(-1) ?? 0,
  };
}

/** How late an alert left after the hour that the clinic chose; nothing for those that leave with each candidate. */
function minutesLate(clinic: Clinic | undefined, at: Date): number[] {
  if (!clinic?.steady || clinic.periodicity.type === "eachNewCandidate") return [];
  const { hour, minute } = clinic.periodicity.params;
  const local = localTimeOf(at, clinic.zone);
  const passed = (local.hour - hour) * 60 + local.minute - minute;
  return [(passed + DAY_MINUTES) % DAY_MINUTES];
}
