import { meetingTime } from "contract/selection/meeting-time.ts";
import { ownTimeline, type TimelineEntry } from "contract/selection/own-timeline.ts";
import { send } from "../../api/client.ts";
import { now } from "../../format/now.ts";
import { timeline as texts } from "./texts.ts";

/** @returns a sentence for each appointment and each open request that a pause or withdrawal would end (B13-03) */
export async function findEndings(): Promise<readonly string[]> {
  const { items } = await send(ownTimeline, {});
  return items.flatMap((entry, place) => {
    if (isAhead(entry)) return [texts.cancels(slotTime(entry), clinicOf(entry))];
    const isLatest = items.findIndex((one) => clinicOf(one) === clinicOf(entry)) === place;
    return isLatest && entry.event === "introductionAsked" ? [texts.stops(clinicOf(entry))] : [];
  });
}

export function isAhead({ calendarOf, slot }: Pick<TimelineEntry, "calendarOf" | "slot">): boolean {
  return calendarOf !== null && Date.parse(slot ?? "") > now();
}

export function slotTime({ slot, zone, clinicZone }: Omit<TimelineEntry, "at">): string {
  const time = meetingTime(new Date(slot ?? ""), zone, { withYear: true, other: clinicZone });
  return time.replace(/(à|1er|\d) (?=[\da-zéû])/g, "$1\u00a0");
}

export function clinicOf({ clinic, city }: Pick<TimelineEntry, "clinic" | "city">): string {
  const name = clinic ?? texts.aClinic;
  return city ? `${name} (${city})` : name;
}
