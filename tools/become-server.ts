import { join } from "node:path";
import { root } from "./processes.ts";

/**
 * Turns this process into the product's server, as `node server/main.ts MODE` would: no second process that
 * signals would have to be passed to.
 */
export async function becomeServer(mode: "demo" | "serve"): Promise<void> {
  process.argv.splice(1, 1, join(root, "server/main.ts"), mode);
  await import("../server/main.ts");
}
