import type { DossierState } from "contract/candidates/states.ts";
import { Badge, type BadgeProps } from "../../../ui/Badge.tsx";
import { states } from "./texts.ts";

const tones: Readonly<Record<DossierState, BadgeProps["tone"]>> = {
  draft: "warn",
  published: "brand",
  withdrawn: "outline",
  recruited: "accent",
  archived: "muted",
};

export function StateBadge({ state }: { state: DossierState }) {
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}
