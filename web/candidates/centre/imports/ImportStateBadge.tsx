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

export function ImportStateBadge({ detail }: { detail: Pick<ImportSummary, "state" | "startedAt" | "handledAt"> }) {
  const state = detail.state === "failed" && wasStarted(detail) ? "interrupted" : detail.state;
  const shownState = detail.handledAt === null ? state : "handled";
  return <Badge tone={TONES[shownState]}>{states[shownState]}</Badge>;
}
