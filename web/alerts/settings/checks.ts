import { MAX_SECTORS, MIN_SECTORS, type NotificationParameters, PAUSE_DAYS } from "contract/alerts/alerts.ts";
import { isEmpty, isPhone, seenText } from "contract/fields.ts";
import { dayText } from "contract/local-time.ts";
import { now } from "../../format/now.ts";
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

export function findIssues(wanted: NotificationParameters): Issues<NotificationParameters> {
  const { enabled, sectorList, destination, digest, pausedUntil } = wanted;
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

export function pauseDays(today = new Date(now())): { first: string; last: string } {
  const dayAhead = (days: number) =>
    dayText({ year: today.getFullYear(), month: today.getMonth() + 1, day: today.getDate() + days });
  return { first: dayAhead(0), last: dayAhead(PAUSE_DAYS) };
}
