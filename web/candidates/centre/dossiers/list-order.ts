import { useQuery } from "@tanstack/react-query";
import { listDossiers } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { createContext, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { follow } from "../../../api/client.ts";

/** The rows that were loaded when the user opened a dossier. 'Précédent' and 'Suivant' follow these rows (B16-02). */
export interface ListOrder {
  readonly ids: readonly number[];
  readonly total: number;
  /** The path of the next page of the list, or null if all rows are loaded. */
  readonly next: string | null;
}

interface ListState {
  readonly fromDossiers: true;
  readonly order: ListOrder;
}

/** The rows pass this state to the dossier page, which then knows the next dossier and the way back to the list. */
export const ListStateContext = createContext<ListState | undefined>(undefined);

export function stateOfList(order: ListOrder): ListState {
  return { fromDossiers: true, order };
}

export function comesFromList(state: unknown): state is ListState {
  return typeof state === "object" && state !== null && "fromDossiers" in state && "order" in state;
}

let lastOpened: number | undefined;

/** Returns the id of the dossier at which the arrow keys start when the user returns to the list. */
export function lastOpenedDossier(): number | undefined {
  return lastOpened;
}

interface Neighbours {
  readonly position: number;
  readonly total: number;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** @returns undefined if the user did not open the dossier from a list */
export function useNeighbours(id: number): Neighbours | undefined {
  const { state } = useLocation();
  const navigate = useNavigate();
  const order = comesFromList(state) ? state.order : undefined;
  const place = order?.ids.indexOf(id) ?? -1;
  const path = order && place === order.ids.length - 1 ? order.next : null;
  const { data: page } = useQuery({
    queryKey: ["formation", "dossier-order", path],
    enabled: path !== null,
    queryFn: ({ signal }) => follow(listDossiers, path ?? "", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    lastOpened = id;
  }, [id]);
  if (order === undefined || place === -1) return undefined;

  const later = page?.items.map((item) => item.id).filter((one) => !order.ids.includes(one)) ?? [];
  const ids = [...order.ids, ...later];
  const longer = { ids, total: order.total, next: page ? page.next : order.next };
  const opening = (other: number | undefined) =>
    other === undefined
      ? undefined
      : () => void navigate(centrePath("Dossier", { id: other }), { replace: true, state: stateOfList(longer) });
  return { position: place + 1, total: order.total, previous: opening(ids[place - 1]), next: opening(ids[place + 1]) };
}
