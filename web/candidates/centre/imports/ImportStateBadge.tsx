import type { ImportSummary } from "contract/candidates/imports.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { hasNothingToImport, wasStarted } from "./queries.ts";
import { states } from "./texts.ts";

const TONES = {
  checking: "outline",
  checked: "warn",
  nothing: "muted",
  incomplete: "warn",
  importing: "outline",
  done: "brand",
  faulty: "warn",
  failed: "danger",
  interrupted: "danger",
  cancelled: "muted",
  repeated: "muted",
  handled: "muted",
} as const;

type Stage = Pick<ImportSummary, "state" | "error" | "created" | "updated" | "refused" | "startedAt" | "handledAt">;

function shownStateOf(detail: Stage, isRepeated: boolean): keyof typeof TONES {
  if (detail.handledAt !== null) return "handled";
  if (detail.state === "checked" && isRepeated) return "repeated";
  if (detail.state === "checked" && detail.error !== null) return "incomplete";
  if (hasNothingToImport(detail)) return "nothing";
  if (detail.state === "done" && detail.refused > 0) return "faulty";
  return detail.state === "failed" && wasStarted(detail) ? "interrupted" : detail.state;
}

interface BadgeProps {
  detail: Stage;
  /** True if staff imported the same file after this dry run, so that nobody needs to import this dry run. */
  isRepeated?: boolean;
}

export function ImportStateBadge({ detail, isRepeated = false }: BadgeProps) {
  const shownState = shownStateOf(detail, isRepeated);
  return <Badge tone={TONES[shownState]}>{states[shownState]}</Badge>;
}
