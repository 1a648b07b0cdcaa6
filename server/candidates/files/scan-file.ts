import { tellEnd } from "../../platform/outages.ts";
import type { World } from "../../platform/world.ts";

/** `pending`: there is no scanner, or it does not respond. */
export type ScanResult =
  | { readonly state: "clean" | "pending" }
  | { readonly state: "infected"; readonly found: string };

/** An unresponsive scanner is logged, and nothing is let through (policy T-40). */
export async function scanFile(
  world: Pick<World, "scanner" | "log" | "metrics">,
  bytes: Uint8Array,
): Promise<ScanResult> {
  if (!world.scanner) return { state: "pending" };
  const result = await ask(world, world.scanner, bytes);
  world.metrics.count("file_scan_total", { result: result.state });
  return result;
}

async function ask(
  world: Pick<World, "log">,
  scanner: NonNullable<World["scanner"]>,
  bytes: Uint8Array,
): Promise<ScanResult> {
  try {
    const verdict = await scanner.scan(bytes);
    tellEnd(world.log, "scanner");
    return verdict.clean ? { state: "clean" } : { state: "infected", found: verdict.found };
  } catch (error) {
    world.log.error(
      { err: error, alarm: "malwareScanner", outage: "scanner" },
      "A file could not be scanned and is not served",
    );
    return { state: "pending" };
  }
}
