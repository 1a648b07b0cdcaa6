import type { ImportSummary } from "contract/candidates/imports.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { wasStarted } from "./queries.ts";
import { states } from "./texts.ts";

const TONES = {
  checking: "outline",
  checked: "warn",
  incomplete: "warn",
  importing: "outline",
  done: "brand",
  faulty: "warn",
  failed: "danger",
  interrupted: "danger",
  cancelled: "muted",
  handled: "muted",
} as const;

type Stage = Pick<ImportSummary, "state" | "error" | "refused" | "startedAt" | "handledAt">;

function shownStateOf(detail: Stage): keyof typeof TONES {
  if (detail.handledAt !== null) return "handled";
  if (detail.state === "checked" && detail.error !== null) return "incomplete";
  if (detail.state === "done" && detail.refused > 0) return "faulty";
  return detail.state === "failed" && wasStarted(detail) ? "interrupted" : detail.state;
}

export function ImportStateBadge({ detail }: { detail: Stage }) {
  const shownState = shownStateOf(detail);
  return <Badge tone={TONES[shownState]}>{states[shownState]}</Badge>;
}
