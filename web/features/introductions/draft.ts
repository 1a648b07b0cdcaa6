import { hasShape, isText, type Shape } from "../../format/shape.ts";
import type { Wish } from "./wish.ts";

/** Where the tab keeps a request that was not sent: the end of a session or a reload loses nothing. */
const key = (account: string, candidateId: number) => `espace-entreprise.introduction.${account}.${candidateId}`;

const shape: Shape<Wish> = {
  message: isText,
  day1: isText,
  time1: isText,
  day2: isText,
  time2: isText,
  day3: isText,
  time3: isText,
  phone: isText,
};

/** What this account had typed for a candidate, or undefined. */
export function readDraft(account: string, candidateId: number): Wish | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(account, candidateId)) ?? "null");
    return hasShape(kept, shape) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is typed, or forgets it. */
export function keepDraft(account: string, candidateId: number, wish: Wish | undefined): void {
  try {
    if (wish === undefined) sessionStorage.removeItem(key(account, candidateId));
    else sessionStorage.setItem(key(account, candidateId), JSON.stringify(wish));
  } catch {
    // A browser that keeps nothing: the form itself still does while it is open.
  }
}
