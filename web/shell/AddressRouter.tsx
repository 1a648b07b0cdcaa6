import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  parsePath,
  Router,
  type To,
} from "react-router";
import { questionBefore } from "./unsaved/leaving.ts";

type History = ReturnType<typeof createBrowserHistory>;
type Place = Pick<History, "action" | "location">;

/**
 * Ties the routes to the address of the browser. The file of react-router that has this in it brings its forms, links
 * and data along, which nothing here uses (decision 050).
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => asking(history));
  const [{ action, location }, setPlace] = useState<Place>({ action: history.action, location: history.location });
  // The page that is left stays until the next one can be drawn.
  useLayoutEffect(() => listenAsking(history, (place) => startTransition(() => setPlace(place))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Links and the pages themselves: what would be lost is asked about first. */
function asking(history: History): Navigator {
  const after = async (to: To, go: () => void) => {
    const question = questionBefore(typeof to === "string" ? parsePath(to).pathname : to.pathname);
    if (question === undefined || (await question())) go();
  };
  return {
    ...history,
    push: (to, state) => void after(to, () => history.push(to, state)),
    replace: (to, state) => void after(to, () => history.replace(to, state)),
  };
}

/** The buttons of the browser: the address has moved by the time that they are heard of, and goes back while it is asked. */
function listenAsking(history: History, onPlace: (place: Place) => void): () => void {
  let isReturning = false;
  let isAgreed = false;
  return history.listen(({ action, location, delta }) => {
    if (isReturning) {
      isReturning = false;
      return;
    }
    const question = delta && !isAgreed ? questionBefore(location.pathname) : undefined;
    isAgreed = false;
    if (action !== "POP" || !delta || question === undefined) {
      onPlace({ action, location });
      return;
    }
    isReturning = true;
    history.go(-delta);
    void question().then((may) => {
      if (!may) return;
      isAgreed = true;
      history.go(delta);
    });
  });
}
