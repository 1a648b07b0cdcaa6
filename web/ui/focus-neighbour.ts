/** Focuses the next item or its link, but no button, because a second key press would press the button. */
export function focusNeighbour(inside: HTMLElement): void {
  // An open dialog keeps the focus, for example a question about another item.
  if (document.querySelector("[role='dialog'][data-open]")) return;
  const item = inside.closest<HTMLElement>("li, tr");
  const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling) as HTMLElement | null | undefined;
  const next = neighbour ? (neighbour.querySelector("a") ?? neighbour) : document.querySelector("h1");
  if (next === neighbour) next?.setAttribute("tabindex", "-1");
  next?.focus({ preventScroll: true });
}
