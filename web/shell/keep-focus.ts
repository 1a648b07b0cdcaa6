/**
 * React replaces the page that the server sent. If a link of that page was focused, this function focuses the same link
 * again (decision 037).
 */
export function keepFocus(root: HTMLElement): void {
  let focused = root.contains(document.activeElement) ? document.activeElement : null;
  const remember = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  root.addEventListener("focusin", remember);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    root.removeEventListener("focusin", remember);
    if (focused && !focused.isConnected) twinOf(focused, root)?.focus({ preventScroll: true });
  });
  observer.observe(root, { childList: true });
}

function twinOf(lost: Element, root: HTMLElement): HTMLElement | undefined {
  const alike = [...root.querySelectorAll<HTMLElement>(lost.tagName)];
  return alike.find((one) => (lost.id === "" ? one.textContent === lost.textContent : one.id === lost.id));
}
