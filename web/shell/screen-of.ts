import { PARAMETERS_PATH, routePattern, type ScreenName, screens } from "contract/screens.ts";
import { matchPath } from "react-router";

export function screenOf(path: string): ScreenName | undefined {
  // The address of all settings shows the only kind of settings there is (product 2.1).
  if (matchPath(PARAMETERS_PATH, path)) return "ParametersNotification";
  return (Object.keys(screens) as ScreenName[]).find((name) => matchPath(routePattern(name), path) !== null);
}
