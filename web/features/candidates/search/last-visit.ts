import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { now } from "../../../format/now.ts";
import { hasShape, isNumber } from "../../../format/shape.ts";
import { currentUserQuery } from "../../account/queries.ts";

/** A search after this long without one is a new visit, in milliseconds. */
const PAUSE = 30 * 60 * 1000;
/** Where the browser keeps the visits of the accounts that use it. */
const PLACE = "espace-entreprise.visits";

/** When the visit before this one ended and when the last search was, in milliseconds since 1970. */
interface Visit {
  readonly formerEnd: number;
  readonly last: number;
}

/**
 * The end of this account's visit before this one, on this device: what was published since is new to it. Undefined
 * until the account is known; on the very first visit nothing is new.
 * @param search changes with each search
 * @returns milliseconds since 1970
 */
export function useFormerVisit(search: string): number | undefined {
  const { data: email } = useQuery({ ...currentUserQuery, select: (user) => user.email });
  const [formerEnd, setFormerEnd] = useState<number>();
  useEffect(() => {
    if (email !== undefined) setFormerEnd(noteVisit(email, now()));
  }, [email, search]);
  return formerEnd;
}

/** Notes a search and answers the end of the visit before the one it belongs to. */
export function noteVisit(email: string, at: number): number {
  const visits = readVisits();
  const account = fingerprint(email);
  const known = visits.get(account);
  const formerEnd = known === undefined ? at : at - known.last < PAUSE ? known.formerEnd : known.last;
  writeVisits(visits.set(account, { formerEnd, last: at }));
  return formerEnd;
}

function readVisits(): Map<string, Visit> {
  try {
    const kept: [string, unknown][] = Object.entries(JSON.parse(localStorage.getItem(PLACE) ?? "{}"));
    return new Map(kept.filter((entry): entry is [string, Visit] => isVisit(entry[1])));
  } catch {
    return new Map();
  }
}

function isVisit(kept: unknown): kept is Visit {
  return hasShape(kept, { formerEnd: isNumber, last: isNumber });
}

function writeVisits(visits: ReadonlyMap<string, Visit>): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(visits)));
  } catch {
    // A browser that keeps nothing never shows anything as new.
  }
}

/** Tells the accounts of one device apart without writing an address down. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
