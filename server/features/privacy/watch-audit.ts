import type { World } from "../../world.ts";
import { rememberHead } from "./remember-head.ts";

/** Tells Prometheus whether the audit log still has what this process saw of it; asking for it remembers its end. */
export function watchAudit(world: World): void {
  world.metrics.read("audit_log_cut", async () => {
    const { isWhole } = await rememberHead(world);
    return [{ labels: {}, value: isWhole ? 0 : 1 }];
  });
}
