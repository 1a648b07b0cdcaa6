import type { ImportSummary } from "contract/candidates/imports.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { wasStarted } from "./queries.ts";
import { states } from "./texts.ts";

const TONES = {
  checking: "outline",
  checked: "warn",
  importing: "outline",
  done: "brand",
  failed: "danger",
  interrupted: "danger",
  cancelled: "muted",
  handled: "muted",
} as const;

export function ImportStateBadge({ found }: { found: Pick<ImportSummary, "state" | "startedAt" | "handledAt"> }) {
  const state = found.state === "failed" && wasStarted(found) ? "interrupted" : found.state;
  const told = found.handledAt === null ? state : "handled";
  return <Badge tone={TONES[told]}>{states[told]}</Badge>;
}
