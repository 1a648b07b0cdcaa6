/**
 * Before an item leaves its list or table, the link or button of the item beside it takes the focus, and after the last
 * one the title: the keyboard goes on from the same place instead of the top of the page. Takes anything inside the item.
 */
export function focusNeighbour(inside: HTMLElement): void {
  const item = inside.closest("li, tr");
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbour
    ? (neighbour.querySelector("a") ?? neighbour.querySelector("button"))
    : document.querySelector("h1");
  next?.focus({ preventScroll: true });
}
