import type { IntroductionState } from "contract/introductions.ts";
import type { BadgeProps } from "../../ui/Badge.tsx";

/** The colour of each state; its words say it. */
export const TONES: Record<IntroductionState, BadgeProps["tone"]> = {
  sent: "warn",
  accepted: "brand",
  declined: "danger",
  cancelled: "muted",
  unanswered: "muted",
  closed: "muted",
};
