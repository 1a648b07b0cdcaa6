import type { IntroductionState } from "contract/selection/introductions.ts";
import type { BadgeProps } from "../../ui/Badge.tsx";

export const TONES: Record<IntroductionState, BadgeProps["tone"]> = {
  sent: "warn",
  accepted: "brand",
  declined: "danger",
  cancelled: "muted",
  unanswered: "muted",
  closed: "muted",
};
