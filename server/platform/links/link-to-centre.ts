import { type CentreScreen, centrePath } from "contract/centre/centre-screens.ts";
import type { Site } from "../context.ts";

/** Uses the configured origin, never the host of the request (policy T-26). */
export function linkToCentre(
  site: Pick<Site, "publicUrl">,
  screen: CentreScreen,
  values: Readonly<Record<string, string>> = {},
): string {
  return site.publicUrl + centrePath(screen, values);
}
