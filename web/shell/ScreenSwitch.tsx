import type { ReactNode } from "react";
import { matchPath, UNSAFE_RouteContext as RouteContext, useLocation } from "react-router";

export type ScreenRoute = readonly [pattern: string, element: ReactNode];

/** Replaces React Router's Routes, which would add code for nested and ranked routes to the page (decision 050). */
export function ScreenSwitch({ routes, otherwise }: { routes: readonly ScreenRoute[]; otherwise: ReactNode }) {
  const path = decodeSegments(useLocation().pathname);
  for (const [pattern, element] of routes) {
    const match = matchPath(pattern, path);
    if (match === null) continue;
    const matches = [{ ...match, route: {} }];
    return <RouteContext value={{ outlet: null, matches, isDataRoute: false }}>{element}</RouteContext>;
  }
  return otherwise;
}

/** Does not decode '%2F', because a decoded slash would separate two segments. */
function decodeSegments(path: string): string {
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}
