import { useCallback, useState } from "react";
import type { Filters } from "./filters.ts";
import type { StudyLevels } from "./study-levels.ts";

export interface FilterDraft {
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
  readonly reset: () => void;
}

export interface FilterPlaceProps {
  applied: Filters;
  draft: FilterDraft;
  studyLevels: StudyLevels;
  onSearch: (filters: Filters) => void;
}

export function useFilterDraft(applied: Filters): FilterDraft {
  const [draft, setDraft] = useState({ applied, filters: applied });
  const isOld = draft.applied !== applied;
  if (isOld) setDraft({ applied, filters: applied });
  const change = useCallback(
    (change: Partial<Filters>) => setDraft((known) => ({ ...known, filters: { ...known.filters, ...change } })),
    [],
  );
  return {
    filters: isOld ? applied : draft.filters,
    change,
    reset: () => setDraft({ applied, filters: applied }),
  };
}
