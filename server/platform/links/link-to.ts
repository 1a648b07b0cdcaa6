import { type ScreenName, screenPath } from "contract/screens.ts";
import type { Site } from "../context.ts";

/** Always uses the configured origin, whatever a request claims (policy T-26). */
export function linkTo(
  site: Pick<Site, "publicUrl">,
  screen: ScreenName,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return site.publicUrl + screenPath(screen, values);
}
