import type { ClinicState } from "contract/centre/clinics.ts";
import { Badge } from "../../ui/Badge.tsx";
import styles from "./StateBadge.module.css";
import { states } from "./texts.ts";

export function StateBadge({ state, isHolder = true }: { state: ClinicState; isHolder?: boolean }) {
  const name = isHolder || state === "active" ? state : "invited";
  return (
    <span className={styles.whole}>
      <Badge tone={state === "active" ? "brand" : "warn"}>{states[name]}</Badge>
    </span>
  );
}
