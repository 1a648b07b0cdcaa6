import type { RefObject } from "react";
import { useKeys } from "../../../../shell/centre/keys.ts";
import { lastOpenedDossier } from "../list-order.ts";

/** Lets the keys move through the rows. Enter then opens the dossier, because the focused element is its link. */
export function useRowKeys(list: RefObject<HTMLElement | null>, ids: readonly number[], loadMore: () => void): void {
  function step(by: 1 | -1): void {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("tbody th a") ?? [])];
    const here = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    const start = ids.indexOf(lastOpenedDossier() ?? -1);
    const to = here === -1 ? Math.max(start, 0) : here + by;
    if (to >= links.length) loadMore();
    links[to]?.focus();
    links[to]?.scrollIntoView({ block: "nearest" });
  }

  /** Elsewhere, for example in an open menu of the filters, the arrow keys keep their meaning. */
  function stepByArrow(by: 1 | -1): boolean {
    const { activeElement } = document;
    const isOurs = activeElement?.matches("body, h1, input[type='search']") || list.current?.contains(activeElement);
    if (isOurs) step(by);
    return isOurs === true;
  }

  function search(): void {
    const field = document.querySelector<HTMLInputElement>("search input[type='search']");
    field?.focus();
    field?.select();
  }

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => stepByArrow(1),
    ArrowUp: () => stepByArrow(-1),
    "/": search,
  });
}
