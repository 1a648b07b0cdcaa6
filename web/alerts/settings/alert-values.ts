import {
  MAX_SECTORS,
  MIN_SECTORS,
  type NotificationParameters,
  PAUSE_DAYS,
  type Periodicity,
} from "contract/alerts/alerts.ts";
import { dayText } from "contract/day.ts";
import { findDepartment } from "contract/departments.ts";
import { isEmpty, isPhone, seenText } from "contract/fields.ts";
import { longDay } from "../../format/dates.ts";
import { now } from "../../format/now.ts";
import { spacedPhone } from "../../format/phone.ts";
import type { Texts } from "../../shell/unsaved/conflict.ts";
import type { Edited } from "../../shell/unsaved/use-edited-form.ts";
import type { Issues } from "../../ui/form.ts";
import { texts } from "./texts.ts";

export function sectorsError(sectors: readonly string[]): string | undefined {
  if (sectors.length < MIN_SECTORS) return texts.minimum(MIN_SECTORS);
  return sectors.length > MAX_SECTORS ? texts.maximum(MAX_SECTORS) : undefined;
}

export function phoneError(typed: string, mobileRequired: boolean): string | undefined {
  if (isEmpty(seenText(typed))) return texts.required;
  if (isPhone(typed, mobileRequired)) return undefined;
  return mobileRequired ? texts.mobileInvalid : texts.phoneInvalid;
}

export function findIssues(values: NotificationParameters): Issues<NotificationParameters> {
  const { enabled, sectorList, destination, digest, pausedUntil } = values;
  return {
    sectorList: enabled || digest !== "none" ? sectorsError(sectorList) : undefined,
    destination: enabled ? phoneError(destination.mobile, true) : undefined,
    pausedUntil: pausedUntil !== null && !isPauseDay(pausedUntil) ? texts.pauseInvalid : undefined,
  };
}

function isPauseDay(day: string): boolean {
  const { first, last } = pauseDays();
  return day >= first && day <= last;
}

export function pauseDays(): { first: string; last: string } {
  return { first: pauseUntil({}), last: pauseUntil({ days: PAUSE_DAYS }) };
}

/** Returns the last day of a pause that starts today. */
export function pauseUntil({ days = 0, months = 0 }): string {
  const today = new Date(now());
  return dayText({
    year: today.getFullYear(),
    month: today.getMonth() + 1 + months,
    day: today.getDate() + days,
  });
}

export type AlertValues = Omit<NotificationParameters, "edition">;

export function readParameters({ edition = undefined, ...values }: NotificationParameters): Edited<AlertValues> {
  const destination = { ...values.destination, mobile: spacedPhone(values.destination.mobile) };
  return { edition: edition ?? null, values: { ...values, destination } };
}

export const alertFields = {
  fields: (values: AlertValues): Texts => ({
    enabled: values.enabled ? texts.on : texts.off,
    sectorList: values.sectorList.map((number) => findDepartment(number)?.dep_name ?? number).join(", "),
    destination: spacedPhone(values.destination.mobile),
    periodicity: periodicityText(values.periodicity),
    digest: texts.digests[values.digest],
    pausedUntil: values.pausedUntil ? longDay(values.pausedUntil) : "",
  }),
  label: (name: string): string => labels[name as keyof typeof labels],
};

const labels = {
  enabled: texts.toggle,
  sectorList: texts.sectors,
  destination: texts.mobile,
  periodicity: texts.periodicity,
  digest: texts.digest,
  pausedUntil: texts.pause,
};

function periodicityText({ type, params }: Periodicity): string {
  if (type === "eachNewCandidate") return `${texts.types[type]}, ${texts.maxLimit} : ${params.maxLimit}`;
  const time = `${texts.hourOption(params.hour)}${texts.minuteOption(params.minute)}`;
  return [texts.types[type], type === "weekly" ? texts.days[params.day] : "", time].filter(Boolean).join(", ");
}
