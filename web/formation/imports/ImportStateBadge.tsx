import type { ImportState } from "contract/imports.ts";
import { Badge } from "../../ui/Badge.tsx";
import { states } from "./texts.ts";

const TONES = {
  checking: "outline",
  checked: "warn",
  importing: "outline",
  done: "brand",
  failed: "danger",
  cancelled: "muted",
} as const;

/** What an import is doing, in a word. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  return <Badge tone={TONES[state]}>{states[state]}</Badge>;
}
