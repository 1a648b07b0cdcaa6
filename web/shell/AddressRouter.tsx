import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router";
import { asking, listenAsking, type Place } from "./unsaved/asking-history.ts";

/**
 * Ties the routes to the address of the browser. The file of react-router that has this in it brings its forms, links
 * and data along, which nothing here uses (decision 050).
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => asking(history));
  const [{ action, location }, setPlace] = useState<Place>({ action: history.action, location: history.location });
  // The page that is left stays until the next one can be drawn.
  useLayoutEffect(
    () => listenAsking(history, navigator.go, (place) => startTransition(() => setPlace(place))),
    [history, navigator],
  );
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}
