import type { Clock } from "../../clock.ts";
import { clamdScanner } from "./clamd.ts";
import { restingScanner } from "./resting.ts";
import type { Scanner } from "./scanner.ts";

/** The scanner that CLAMD_URL names, or none. @throws Error for a scheme that is not known */
export function openScanner(url: string | undefined, clock: Clock): Scanner | undefined {
  if (url === undefined) return undefined;
  if (/^(tcp|unix):\/\//.test(url)) return restingScanner(clamdScanner({ url }), clock);
  throw new Error(`CLAMD_URL ${url.split(":")[0]}: is not known`);
}
