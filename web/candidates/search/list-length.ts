import { CANDIDATE_PAGE_SIZE } from "contract/candidates/candidates.ts";
import { tabMemory } from "../../ui/storage.ts";

const MOST_PAGES = 40;

const lengths = tabMemory("pages");

export function formerPages(entry: string): number {
  return Math.min(lengths.get(entry)?.[0] ?? 1, MOST_PAGES);
}

export function keepLength(entry: string, cards: number): void {
  lengths.set(entry, [Math.max(1, Math.ceil(cards / CANDIDATE_PAGE_SIZE))]);
}
