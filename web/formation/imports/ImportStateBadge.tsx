import type { ImportSummary } from "contract/imports.ts";
import { Badge } from "../../ui/Badge.tsx";
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
} as const;

/** What an import is doing, in a word. */
export function ImportStateBadge({ found }: { found: Pick<ImportSummary, "state" | "startedAt"> }) {
  const told = found.state === "failed" && wasStarted(found) ? "interrupted" : found.state;
  return <Badge tone={TONES[told]}>{states[told]}</Badge>;
}
