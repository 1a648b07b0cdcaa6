import type { DossierState } from "contract/candidates/states.ts";
import { Badge, type BadgeProps } from "../../../ui/Badge.tsx";
import { states, left as texts } from "./texts.ts";

const tones: Readonly<Record<DossierState, BadgeProps["tone"]>> = {
  draft: "outline",
  published: "brand",
  withdrawn: "muted",
  recruited: "muted",
  archived: "muted",
};

export function StateBadge({ state, isErasing = false }: { state: DossierState; isErasing?: boolean }) {
  if (isErasing) return <Badge tone="warn">{texts.erasing}</Badge>;
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}
