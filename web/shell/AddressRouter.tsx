import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  parsePath,
  Router,
  type UNSAFE_createBrowserHistory,
} from "react-router";
import { leaveQuestion } from "./unsaved/leaving.ts";

/** Replaces React Router's own component, which would add unused code for forms and data to the page (decision 050). */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => guardedNavigator(history));
  const [{ action, location }, setRouterState] = useState<RouterState>({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => {
    // React renders the first page in several steps, and the URL may have changed between two of these steps.
    const isSame = (rendered: RouterState) =>
      history.createHref(rendered.location) === history.createHref(history.location);
    const { action, location } = history;
    setRouterState((rendered) => (isSame(rendered) ? rendered : { action, location }));
    return listenGuarded(history, navigator.go, (state) => startTransition(() => setRouterState(state)));
  }, [history, navigator]);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

type RouterState = Pick<History, "action" | "location">;

function guardedNavigator(navigator: Navigator): Navigator {
  const after = async (to: Parameters<Navigator["push"]>[0], go: () => void) => {
    const question = leaveQuestion(typeof to === "string" ? parsePath(to).pathname : to.pathname);
    if (question === undefined || (await question())) go();
  };
  return {
    createHref: navigator.createHref,
    go: navigator.go,
    push: (to, state) => void after(to, () => navigator.push(to, state)),
    replace: (to, state) => void after(to, () => navigator.replace(to, state)),
  };
}

/**
 * The browser reports Back only after the URL has changed. If the form has unsaved values, this function restores the
 * form's URL and then asks the user.
 */
function listenGuarded(history: History, go: Navigator["go"], onChange: (state: RouterState) => void): () => void {
  /** The steps that still separate the URL from the form's URL. */
  let missing = 0;
  let isAsking = false;
  let isAgreed = false;
  return history.listen(({ action, location, delta }) => {
    if (missing !== 0) {
      missing -= delta ?? 0;
      // A second press of Back may arrive before the return, so that the return ends before the form's URL.
      if ((delta ?? 0) * missing > 0) history.go(missing);
      return;
    }
    const question = action === "POP" && delta && !isAgreed ? leaveQuestion(location.pathname) : undefined;
    isAgreed = false;
    if (question === undefined || !delta) return onChange({ action, location });
    missing = -delta;
    history.go(missing);
    if (isAsking) return;
    isAsking = true;
    void question()
      .finally(() => {
        isAsking = false;
      })
      .then((may) => {
        if (!may) return;
        isAgreed = true;
        go(delta);
      });
  });
}
