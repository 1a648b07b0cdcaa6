import { PARAMETERS_PATH, routePattern, type ScreenName, screens } from "contract/screens.ts";
import { matchPath } from "react-router";

export function screenOf(path: string): ScreenName | undefined {
  // The path of all settings opens the alert settings, because there are no other settings (product 2.1).
  if (matchPath(PARAMETERS_PATH, path)) return "ParametersNotification";
  return (Object.keys(screens) as ScreenName[]).find((name) => matchPath(routePattern(name), path) !== null);
}
