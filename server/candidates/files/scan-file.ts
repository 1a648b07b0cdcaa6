import type { AppContext } from "../../platform/context.ts";
import { reportEnd } from "../../platform/outages.ts";

/** `pending` means that no scanner is configured or that the scanner does not respond. */
export type ScanResult =
  | { readonly state: "clean" | "pending" }
  | { readonly state: "infected"; readonly found: string };

/** If the scanner does not respond, logs the error and reports the file as `pending` (policy T-40). */
export async function scanFile(
  ctx: Pick<AppContext, "scanner" | "log" | "metrics">,
  bytes: Uint8Array,
): Promise<ScanResult> {
  if (!ctx.scanner) return { state: "pending" };
  const result = await scanWith(ctx, ctx.scanner, bytes);
  ctx.metrics.count("file_scan_total", { result: result.state });
  return result;
}

async function scanWith(
  ctx: Pick<AppContext, "log">,
  scanner: NonNullable<AppContext["scanner"]>,
  bytes: Uint8Array,
): Promise<ScanResult> {
  try {
    const verdict = await scanner.scan(bytes);
    reportEnd(ctx.log, "scanner");
    return verdict.clean ? { state: "clean" } : { state: "infected", found: verdict.found };
  } catch (error) {
    ctx.log.error(
      { err: error, alarm: "malwareScanner", outage: "scanner" },
      "A file could not be scanned and is not served",
    );
    return { state: "pending" };
  }
}
