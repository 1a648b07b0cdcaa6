/** Focuses the neighbouring item, but none of its buttons. A second key press would otherwise press that button. */
export function focusNeighbour(inside: HTMLElement): void {
  const item = inside.closest<HTMLElement>("li, tr");
  const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling) as HTMLElement | null | undefined;
  const next = neighbour ? (neighbour.querySelector("a") ?? neighbour) : document.querySelector("h1");
  if (next === neighbour) next?.setAttribute("tabindex", "-1");
  next?.focus({ preventScroll: true });
}
