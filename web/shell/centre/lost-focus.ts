interface Stop {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
}

const MEMORY = 8;
/** Pages and dialogs that move the focus themselves have done so by then. */
const PATIENCE_MS = 100;

/**
 * Focuses the heading next to a focused element that disappeared, or for a dialog or toast, the element focused before
 * (WCAG 2.4.3).
 */
export function mendLostFocus(page: Document, until?: AbortSignal): void {
  let stops: Stop[] = [];
  page.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const around: HTMLElement[] = [];
    for (let at = target.parentElement; at && at !== page.body; at = at.parentElement) around.push(at);
    stops = [{ element: target, around }, ...stops].slice(0, MEMORY);
  });
  // A press on an empty place takes the focus away on purpose.
  page.addEventListener("pointerdown", () => {
    setTimeout(() => {
      if (page.activeElement === page.body && stops[0]?.element.isConnected) stops = [];
    });
  });
  const isLost = () => !until?.aborted && page.activeElement === page.body && stops[0]?.element.isConnected === false;
  const mend = () => {
    if (isLost()) placeFor(stops)?.focus({ preventScroll: true });
  };
  new MutationObserver(() => isLost() && setTimeout(mend, PATIENCE_MS)).observe(page.body, {
    ...{ childList: true, subtree: true },
  });
}

function placeFor(stops: readonly Stop[]): HTMLElement | undefined {
  for (const { element, around } of stops) {
    if (element.isConnected) return element;
    const rest = around.filter((one) => one.isConnected && one.closest("main"));
    const heading = rest.map((one) => one.querySelector<HTMLElement>("h1, h2, h3")).find((one) => one !== null);
    if (heading) heading.tabIndex = -1;
    if (rest.length > 0) return heading;
  }
  return undefined;
}
