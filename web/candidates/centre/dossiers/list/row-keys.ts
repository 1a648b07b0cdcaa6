import { type RefObject, useEffect, useEffectEvent } from "react";
import { useNavigationType } from "react-router";
import { useKeys } from "../../../../shell/centre/keys.ts";
import { lastOpenedDossier } from "../list-order.ts";

function linksOf(list: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(list.current?.querySelectorAll<HTMLElement>("tbody th a") ?? [])];
}

/** After Enter in the search field, focuses the first row as soon as the new rows have loaded. */
export function useFirstRow(list: RefObject<HTMLElement | null>, isWanted: boolean, onFocus: () => void): void {
  const focus = useEffectEvent(() => {
    linksOf(list)[0]?.focus({ preventScroll: true });
    onFocus();
  });
  useEffect(() => {
    if (isWanted) focus();
  }, [isWanted]);
}

/** Moves the focus from row to row by keys. Enter opens the dossier, because the focused element is a link. */
export function useRowKeys(list: RefObject<HTMLElement | null>, ids: readonly number[], loadMore: () => void): void {
  const navigation = useNavigationType();
  const returnToRow = useEffectEvent(() => {
    const place = ids.indexOf(lastOpenedDossier() ?? -1);
    if (navigation === "POP" && place !== -1) linksOf(list)[place]?.focus({ preventScroll: true });
  });
  useEffect(() => returnToRow(), []);

  function step(by: 1 | -1): void {
    const links = linksOf(list);
    const here = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    const start = ids.indexOf(lastOpenedDossier() ?? -1);
    const to = here === -1 ? Math.max(start, 0) : here + by;
    if (to >= links.length) loadMore();
    links[to]?.focus();
    links[to]?.scrollIntoView({ block: "nearest" });
  }

  /** Moves the focus only from the list, the search field or no control, because other controls need the arrow keys. */
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

  /** Ticks the row whose link is focused. If the checkbox itself is focused, the browser ticks the checkbox. */
  function tick(): boolean {
    const row = document.activeElement?.matches("th a") && document.activeElement.closest("tr");
    if (!row || !list.current?.contains(row)) return false;
    row.querySelector<HTMLElement>("input[type='checkbox']")?.click();
    return true;
  }

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => stepByArrow(1),
    ArrowUp: () => stepByArrow(-1),
    "/": search,
    " ": tick,
    // Does not scroll, because the bar with the bulk actions is always in view.
    a: () =>
      document.querySelector<HTMLElement>("[data-bulk-actions] button:not(:disabled)")?.focus({ preventScroll: true }),
  });
}
