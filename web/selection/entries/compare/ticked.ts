import type { SelectionEntry } from "contract/selection/selection.ts";
import { useState } from "react";
import { MOST, readIds } from "../../../format/compared-ids.ts";
import { readText, writeText } from "../../../ui/storage.ts";

const PLACE = "espace-entreprise.compare";

export interface Ticked {
  readonly ids: readonly number[];
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

export function useTicked(entries: readonly SelectionEntry[]): Ticked {
  const [all, setAll] = useState<readonly number[]>(() => readIds(readText("sessionStorage", PLACE)));
  const isThere = (id: number) =>
    entries.some(({ veterinaryCandidate }) => veterinaryCandidate.id === id && veterinaryCandidate.active);
  const ids = all.filter(isThere);
  const keep = (next: readonly number[]) => {
    writeText("sessionStorage", PLACE, next.join(","));
    setAll(next);
  };
  return {
    ids,
    toggle: (id) => keep(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, MOST)),
    clear: () => keep([]),
  };
}
