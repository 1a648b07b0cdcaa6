import { type FormationScreen, formationPath } from "contract/centre/formation-screens.ts";
import type { Site } from "../../platform/world.ts";

/** Uses the configured origin, never the host of the request (policy T-26). */
export function linkToFormation(
  site: Pick<Site, "publicUrl">,
  screen: FormationScreen,
  values: Readonly<Record<string, string>> = {},
): string {
  return site.publicUrl + formationPath(screen, values);
}
