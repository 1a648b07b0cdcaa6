/** The real page replaces the first paint, so the link must be focused again (decision 037). */
export function keepFocus(root: HTMLElement): void {
  let held = root.contains(document.activeElement) ? document.activeElement : null;
  const hold = ({ target }: FocusEvent) => {
    held = target as Element;
  };
  root.addEventListener("focusin", hold);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    root.removeEventListener("focusin", hold);
    if (held && !held.isConnected) twinOf(held, root)?.focus({ preventScroll: true });
  });
  observer.observe(root, { childList: true });
}

function twinOf(gone: Element, root: HTMLElement): HTMLElement | undefined {
  const alike = [...root.querySelectorAll<HTMLElement>(gone.tagName)];
  return alike.find((one) => (gone.id === "" ? one.textContent === gone.textContent : one.id === gone.id));
}
