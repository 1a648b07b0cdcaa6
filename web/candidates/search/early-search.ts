import { callEarly } from "../../api/early.ts";
import { readToken } from "../../api/token.ts";
import { readText } from "../../ui/storage.ts";

/** The key has '-' instead of '.', because a logout removes all keys that begin with 'espace-entreprise.'. */
export const ORDER_KEY = "espace-entreprise-order";

/**
 * Sends the first search while the scripts load, so that candidates appear earlier on a slow connection. The URL is a
 * text in this file, because the code that builds URLs has not loaded yet.
 */
export function searchEarly(): void {
  if (window.location.pathname !== "/recherche" || window.location.search !== "" || readToken() === null) return;
  const order = readText("localStorage", ORDER_KEY) ?? "distance";
  callEarly(`/api/veterinary/candidates?order=${order}&active=1&withoutSelection=true&page=1`, "application/ld+json");
}
