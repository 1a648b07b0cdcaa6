/**
 * Before an item leaves its list, the link of the item beside it takes the focus: the keyboard goes on from the same
 * place instead of the top of the page. Takes anything inside the item.
 */
export function focusNeighbour(inside: HTMLElement): void {
  const item = inside.closest("li");
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbour?.querySelector("a")?.focus({ preventScroll: true });
}
