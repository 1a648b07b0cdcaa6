import { type Breaker, makeBreaker } from "../../breaker.ts";
import type { Clock } from "../../clock.ts";
import { clamdScanner } from "./clamd.ts";
import { type Scanner, ScannerSilent } from "./scanner.ts";

/** None without CLAMD_URL. @throws Error for an unknown scheme */
export function openScanner(url: string | undefined, clock: Clock): Scanner | undefined {
  if (url === undefined) return undefined;
  if (/^(tcp|unix):\/\//.test(url)) return withPause(clamdScanner({ url }), clock);
  throw new Error(`CLAMD_URL ${url.split(":")[0]}: is not known`);
}

const REST = { failures: 1, pauseSeconds: 60 };

/**
 * Skips a scanner for a minute after it timed out: otherwise every upload would wait for it, and every job behind one that
 * scans, SMS codes included (policy T-40). A scanner that fails at once costs no time.
 */
export function withPause(scanner: Scanner, clock: Clock): Scanner {
  const breaker = makeBreaker(clock, REST);
  return { scan: (bytes) => scanUnless(breaker, scanner, bytes) };
}

async function scanUnless(breaker: Breaker, scanner: Scanner, bytes: Uint8Array) {
  if (breaker.isOpen()) throw new Error("The malware scanner kept silent, and is left alone for a minute");
  try {
    const verdict = await scanner.scan(bytes);
    breaker.succeeded();
    return verdict;
  } catch (error) {
    if (error instanceof ScannerSilent) breaker.failed();
    throw error;
  }
}
