import { useMemo } from "react";
import { card } from "../card/texts.ts";
import { useFormerVisit } from "./last-visit.ts";
import type { SearchAddress } from "./search-address.ts";

/** Who of a list is new: published then or later, in milliseconds since 1970; and how a card says it. */
export interface News {
  readonly since: number;
  readonly words: string;
}

/**
 * What is new in the list that is shown: of a saved search what it counted as new when it was run (beyond B8-03), of
 * any other what was published since the last visit.
 */
export function useNews({ entry }: SearchAddress, { newSince }: SearchAddress): News | undefined {
  const formerVisit = useFormerVisit(entry);
  return useMemo(() => {
    if (newSince !== "") return { since: Date.parse(newSince), words: card.isNewHere };
    return formerVisit === undefined ? undefined : { since: formerVisit, words: card.isNew };
  }, [newSince, formerVisit]);
}
