import type { World } from "../../world.ts";
import { findAuditCheck } from "./audit-check-store.ts";
import { rememberHead } from "./remember-head.ts";

/**
 * Tells Prometheus whether the audit log still has what this process saw of it, and was whole when somebody last walked
 * over it; asking for it remembers its end.
 */
export function watchAudit(world: World): void {
  world.metrics.read("audit_log_cut", async () => {
    const { isWhole } = await rememberHead(world);
    const check = await findAuditCheck(world.db);
    return [{ labels: {}, value: isWhole && (check?.alteredAt ?? null) === null ? 0 : 1 }];
  });
}
