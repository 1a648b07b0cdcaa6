/**
 * On phones a window that fills the screen looks like a page, and Back is how one leaves a page. Each such window is an
 * entry of the history, a copy of the page's own that also says how many windows stand on it. Here alone entries are
 * made and left, one step after the other; the router is told of none of it.
 */
interface FullScreen {
  /** Leaves because of Back. False: it stays. */
  readonly leave: () => boolean;
}

const shown: FullScreen[] = [];
/** What waits until the history stands still. */
const waiting: (() => void)[] = [];
/** The key of the page that a step on our own account must lead to; undefined while none is under way. */
let step: { page: unknown } | undefined;
/** The page that the windows stand on. */
let ground: unknown;
let listens = false;

/** How many windows the present entry stands for, and the page that it belongs to. */
function entry(): { windows: number; page: unknown } {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null) return { windows: 0, page: undefined };
  const windows = "windows" in state && typeof state.windows === "number" ? state.windows : 0;
  return { windows, page: "key" in state ? state.key : undefined };
}

/** An entry of the history for a window, until the answer is called. */
export function showInHistory(leave: () => boolean): () => void {
  watchHistory();
  const one = { leave };
  shown.push(one);
  queueMicrotask(settle);
  return () => {
    const index = shown.indexOf(one);
    if (index !== -1) shown.splice(index, 1);
    // Not at once: a window that takes its place takes its entry too, and so does the page that a link of it opens.
    queueMicrotask(settle);
  };
}

/** Goes to another page: in place of the window that it was opened from, which is no place to come back to. */
export function leaveWindows(go: (inPlace: boolean) => void): void {
  const run = () => go(entry().windows > 0);
  if (step) waiting.push(run);
  else run();
}

/** Follows the history. An entry of a window that is gone, after a reload or Forward, is left again. */
export function watchHistory(): void {
  if (listens) return;
  listens = true;
  // Before the router, which must not take the end of a window for another page.
  window.addEventListener("popstate", follow, { capture: true });
  settle();
}

/** Makes the history have as many entries as there are windows. */
function settle(): void {
  if (step) return;
  const { windows, page } = entry();
  if (windows > shown.length) goBy(shown.length - windows, page);
  if (shown.length > windows) ground = page;
  for (let count = windows + 1; count <= shown.length; count++) {
    window.history.pushState({ ...window.history.state, windows: count }, "");
  }
}

function goBy(distance: number, page: unknown): void {
  step = { page };
  window.history.go(distance);
}

function follow(event: PopStateEvent): void {
  const { windows, page } = entry();
  if (step) {
    const isArrival = step.page === page;
    step = undefined;
    if (isArrival) event.stopImmediatePropagation();
    for (const run of waiting.splice(0)) run();
    settle();
    return;
  }
  if (windows < shown.length) goBack(event, windows, page);
  else if (windows > shown.length) settle();
}

/** Back was pressed: the windows above this entry leave, the topmost first, unless one of them stays. */
function goBack(event: PopStateEvent, windows: number, page: unknown): void {
  const isSamePage = page === ground;
  if (isSamePage) event.stopImmediatePropagation();
  while (shown.length > windows) {
    const top = shown.at(-1);
    if (top === undefined) return;
    if (!top.leave()) {
      if (isSamePage) goBy(shown.length - windows, page);
      return;
    }
    shown.splice(shown.indexOf(top), 1);
  }
}
