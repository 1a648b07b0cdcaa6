import type { IntroductionState } from "contract/selection/introductions.ts";
import { Badge, type BadgeProps } from "../../ui/Badge.tsx";

export const introductionStates: Readonly<Record<IntroductionState, string>> = {
  sent: "Envoyée",
  accepted: "Acceptée",
  declined: "Déclinée",
  cancelled: "Annulée",
  unanswered: "Sans réponse",
  closed: "Candidature close",
};

const tones: Readonly<Record<IntroductionState, BadgeProps["tone"]>> = {
  sent: "outline",
  accepted: "brand",
  declined: "danger",
  cancelled: "muted",
  unanswered: "muted",
  closed: "muted",
};

interface IntroductionBadgeProps {
  state: IntroductionState;
  states?: typeof introductionStates;
}

export function IntroductionBadge({ state, states = introductionStates }: IntroductionBadgeProps) {
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}
