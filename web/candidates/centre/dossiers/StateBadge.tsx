import type { DossierState } from "contract/candidates/states.ts";
import { Badge, type BadgeProps } from "../../../ui/Badge.tsx";
import { states } from "./texts.ts";

const tones: Readonly<Record<DossierState, BadgeProps["tone"]>> = {
  draft: "outline",
  published: "brand",
  withdrawn: "muted",
  recruited: "muted",
  archived: "muted",
};

export function StateBadge({ state }: { state: DossierState }) {
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}
