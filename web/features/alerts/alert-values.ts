import type { NotificationParameters, Periodicity } from "contract/alerts.ts";
import { findDepartment } from "contract/departments.ts";
import { longDay } from "../../format/long-day.ts";
import { spacedPhone } from "../../format/phone.ts";
import type { Texts } from "../../shell/unsaved/conflict.ts";
import type { Edited } from "../../shell/unsaved/use-edited-form.ts";
import { texts } from "./texts.ts";

export type AlertValues = Omit<NotificationParameters, "edition">;

/** Settings as stored, or the defaults while nothing is. */
export function readParameters({ edition = undefined, ...values }: NotificationParameters): Edited<AlertValues> {
  return { edition: edition ?? null, values };
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
