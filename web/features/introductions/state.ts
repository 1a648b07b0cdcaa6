import type { IntroductionState } from "contract/introductions.ts";
import type { BadgeProps } from "../../ui/Badge.tsx";
import { texts } from "./texts.ts";

/** The colour of each state; its words say it. */
export const TONES: Record<IntroductionState, BadgeProps["tone"]> = {
  sent: "warn",
  accepted: "brand",
  declined: "danger",
  cancelled: "muted",
  unanswered: "muted",
  closed: "muted",
};

/** 'mardi 24 novembre à 10:00', as the clocks of the clinic show it. */
export function slotText(slot: string, timeZone: string): string {
  const at = new Date(slot);
  const day = at.toLocaleDateString("fr-FR", { weekday: "long", day: "numeric", month: "long", timeZone });
  return texts.slot(day, at.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone }));
}
