import type { ClinicState } from "contract/centre/clinics.ts";
import { Badge } from "../../ui/Badge.tsx";
import { states } from "./texts.ts";

export function StateBadge({ state, isHolder = true }: { state: ClinicState; isHolder?: boolean }) {
  const name = isHolder || state === "active" ? state : "invited";
  return (
    <span className="no-wrap">
      <Badge tone={state === "active" ? "brand" : "warn"}>{states[name]}</Badge>
    </span>
  );
}
