export function focusNeighbour(inside: HTMLElement): void {
  const item = inside.closest("li, tr");
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbour
    ? (neighbour.querySelector("a") ?? neighbour.querySelector("button"))
    : document.querySelector("h1");
  next?.focus({ preventScroll: true });
}
