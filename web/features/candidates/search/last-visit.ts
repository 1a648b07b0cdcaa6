import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { now } from "../../../format/now.ts";
import { hasShape, isNumber } from "../../../format/shape.ts";
import { accountMemory } from "../../../ui/account-memory.ts";
import { currentUserQuery } from "../../account/queries.ts";

/** A search after this long without one is a new visit, in milliseconds. */
const PAUSE = 30 * 60 * 1000;
/** When the visit before this one ended, null on the first, and when the last search was, in milliseconds since 1970. */
interface Visit {
  readonly formerEnd: number | null;
  readonly last: number;
}

const visits = accountMemory("visits", (kept): kept is Visit =>
  hasShape(kept, { formerEnd: (end) => end === null || isNumber(end), last: isNumber }),
);

/**
 * The end of this account's former visit on this device; undefined on the first visit. @returns milliseconds since
 * 1970
 */
export function useFormerVisit(search: string): number | undefined {
  const { data: email } = useQuery({ ...currentUserQuery, select: (user) => user.email });
  const [formerEnd, setFormerEnd] = useState<number>();
  useEffect(() => {
    if (email !== undefined) setFormerEnd(noteVisit(email, now()));
  }, [email, search]);
  return formerEnd;
}

export function noteVisit(email: string, at: number): number | undefined {
  const known = visits.get(email);
  const formerEnd = known === undefined ? null : at - known.last < PAUSE ? known.formerEnd : known.last;
  visits.set(email, { formerEnd, last: at });
  return formerEnd ?? undefined;
}
