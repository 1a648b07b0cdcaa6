import type { QueryClient } from "@tanstack/react-query";
import type { CandidateCard } from "contract/candidate-fields.ts";
import { hasList, listKey, type Pages } from "../queries.ts";

/** The card of a candidate in a list that was loaded, or undefined. */
export function findListed(client: QueryClient, id: number): CandidateCard | undefined {
  const lists = client.getQueriesData<Pages>({ queryKey: listKey });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page["hydra:member"])
    .find((card) => card.id === id);
}

/** Marks the cards of a candidate whose sheet was opened. */
export function markConsulted(client: QueryClient, id: number): void {
  const mark = (card: CandidateCard) => (card.id === id ? { ...card, isAlreadyConsulted: true } : card);
  client.setQueriesData<Pages>(
    hasList,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, "hydra:member": page["hydra:member"].map(mark) })),
      },
  );
}
