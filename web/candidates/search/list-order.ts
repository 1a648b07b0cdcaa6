import { SEARCH_ORDERS, type SearchOrder } from "contract/candidates/nearby.ts";
import { readText, writeText } from "../../ui/storage.ts";
import type { Filters } from "./filters.ts";

/** A logout keeps this key, unlike all keys that begin with 'espace-entreprise.', because the order is not personal. */
const KEY = "espace-entreprise-order";

/** If the URL names no order, the list has the order that was chosen last. The server orders by time without a place. */
export function orderOf({ order }: Pick<Filters, "order">): SearchOrder {
  return order || (SEARCH_ORDERS.find((known) => known === readText("localStorage", KEY)) ?? "distance");
}

export function storeOrder(order: SearchOrder): void {
  writeText("localStorage", KEY, order);
}
