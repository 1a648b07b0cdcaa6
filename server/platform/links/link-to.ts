import { type CentreScreen, centrePath } from "contract/centre/centre-screens.ts";
import { type ScreenName, screenPath } from "contract/screens.ts";
import type { Site } from "../context.ts";

/** Builds the URL from the configured origin, because anybody can forge the host in a request (policy T-26). */
export function linkTo(
  { publicUrl }: Pick<Site, "publicUrl">,
  screen: ScreenName,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return publicUrl + screenPath(screen, values);
}

export function linkToCentre(
  { publicUrl }: Pick<Site, "publicUrl">,
  screen: CentreScreen,
  values: Readonly<Record<string, string>> = {},
): string {
  return publicUrl + centrePath(screen, values);
}
