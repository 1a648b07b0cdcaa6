interface Stop {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
}

const MEMORY = 8;
/** Waits this many milliseconds, because some pages and dialogs move the focus themselves. */
const PATIENCE_MS = 100;

/**
 * If the focused element has disappeared, focuses the nearest heading. If the element was in a dialog or toast, focuses
 * the previously focused element (WCAG 2.4.3).
 */
export function mendLostFocus(page: Document, until?: AbortSignal): void {
  let stops: Stop[] = [];
  page.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const around: HTMLElement[] = [];
    for (let at = target.parentElement; at && at !== page.body; at = at.parentElement) around.push(at);
    stops = [{ element: target, around }, ...stops].slice(0, MEMORY);
  });
  // Users press an empty place to remove the focus. Forgets the focused elements, so that the focus does not return.
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
