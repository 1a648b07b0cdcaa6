import { type FormationScreen, formationPath } from "contract/formation-screens.ts";
import type { Site } from "../../world.ts";

/** The complete address of a screen of the centre's area: always of the configured origin (policy T-26). */
export function linkToFormation(
  site: Pick<Site, "publicUrl">,
  screen: FormationScreen,
  values: Readonly<Record<string, string>> = {},
): string {
  return site.publicUrl + formationPath(screen, values);
}
