import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator, Router } from "react-router";
import { leaveWindows, watchHistory } from "../ui/dialog-history.ts";

/**
 * Ties the routes to the address of the browser. The file of react-router that has this in it brings its forms, links
 * and data along, which nothing here uses (decision 050).
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  const [navigator] = useState(() => pastWindows(history));
  useLayoutEffect(watchHistory, []);
  // The page that is left stays until the next one can be drawn.
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** The history as pages move in it: what a window on a telephone leads to takes the place of the window. */
function pastWindows(history: ReturnType<typeof createBrowserHistory>): Navigator {
  return {
    createHref: history.createHref,
    go: (delta) => leaveWindows(() => history.go(delta)),
    push: (to, state) => leaveWindows((inPlace) => (inPlace ? history.replace : history.push)(to, state)),
    replace: (to, state) => leaveWindows(() => history.replace(to, state)),
  };
}
