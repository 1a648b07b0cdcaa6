import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router";
import { asking, listenAsking, type Place } from "./unsaved/asking-history.ts";

/** Ties the routes to the address. React-router's own component brings unused forms and data along (decision 050). */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => asking(history));
  const [{ action, location }, setPlace] = useState<Place>({ action: history.action, location: history.location });
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
