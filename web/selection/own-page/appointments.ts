import { meetingTime } from "contract/selection/meeting-time.ts";
import { ownTimeline, type TimelineEntry } from "contract/selection/own-timeline.ts";
import { send } from "../../api/client.ts";
import { now } from "../../format/now.ts";
import { timeline as texts } from "./texts.ts";

/** @returns the appointments that a pause or withdrawal would cancel, in the words of a sentence (B13-03) */
export async function findAppointments(): Promise<readonly string[]> {
  const { items } = await send(ownTimeline, {});
  return items
    .filter(({ calendarOf, slot }) => calendarOf !== null && Date.parse(slot ?? "") > now())
    .map((entry) => texts.appointment(slotTime(entry), clinicOf(entry)));
}

export function slotTime({ slot, zone, clinicZone }: Omit<TimelineEntry, "at">): string {
  const time = meetingTime(new Date(slot ?? ""), zone, { withYear: true, other: clinicZone });
  return time.replace(/(à|1er|\d) (?=[\da-zéû])/g, "$1\u00a0");
}

export function clinicOf({ clinic, city }: Pick<TimelineEntry, "clinic" | "city">): string {
  return [clinic ?? texts.aClinic, city].filter(Boolean).join(", ");
}
