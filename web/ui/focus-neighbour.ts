/** Focuses the next or previous item before an item is removed. Without such an item, focuses the page's title. */
export function focusNeighbour(inside: HTMLElement): void {
  const item = inside.closest("li, tr");
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbour
    ? (neighbour.querySelector("a") ?? neighbour.querySelector("button"))
    : document.querySelector("h1");
  next?.focus({ preventScroll: true });
}
