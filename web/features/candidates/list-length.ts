import { tabMemory } from "../../ui/tab-memory.ts";

/** Pages that a list that comes back is asked for at once, at most. */
const MOST_PAGES = 40;

const lengths = tabMemory("pages");

/** How many pages the list of an entry of the history had when it was left. */
export function formerPages(entry: string): number {
  return Math.min(lengths.get(entry)?.[0] ?? 1, MOST_PAGES);
}

/** Remembers how many pages a list has: after a reload it comes back as long. */
export function keepPages(entry: string, pages: number): void {
  lengths.set(entry, [pages]);
}
