import { type Navigator, parsePath, type UNSAFE_createBrowserHistory } from "react-router";
import { questionBefore } from "./leaving.ts";

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

export type Place = Pick<History, "action" | "location">;

/** The history as pages and their links move in it: what would be lost is asked about first. */
export function asking(navigator: Navigator): Navigator {
  const after = async (to: Parameters<Navigator["push"]>[0], go: () => void) => {
    const question = questionBefore(typeof to === "string" ? parsePath(to).pathname : to.pathname);
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
 * Browser buttons have moved before they are heard: the history goes back while the question is asked. @returns stops
 */
export function listenAsking(history: History, go: Navigator["go"], onPlace: (place: Place) => void): () => void {
  let isReturning = false;
  let isAgreed = false;
  return history.listen(({ action, location, delta }) => {
    if (isReturning) {
      isReturning = false;
      return;
    }
    const question = action === "POP" && delta && !isAgreed ? questionBefore(location.pathname) : undefined;
    isAgreed = false;
    if (question === undefined || !delta) return onPlace({ action, location });
    isReturning = true;
    history.go(-delta);
    void question().then((may) => {
      if (!may) return;
      isAgreed = true;
      go(delta);
    });
  });
}
