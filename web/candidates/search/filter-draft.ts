import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useErrorToast } from "../../shell/show-error.ts";
import { studyLevelsQuery } from "../queries.ts";
import { type Filters, hasSameFilters } from "./filters.ts";
import { search } from "./texts.ts";

export interface FilterDraft {
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
}

export interface FilterPlaceProps {
  applied: Filters;
  draft: FilterDraft;
  studyLevels: StudyLevels;
  onSearch: (filters: Filters) => void;
}

export function useFilterDraft(applied: Filters): FilterDraft {
  const [draft, setDraft] = useState({ applied, filters: applied });
  // Compares the content, because the applied filters are a new object once the page has been rendered.
  const isOld = !hasSameFilters(draft.applied, applied);
  if (isOld) setDraft({ applied, filters: applied });
  const change = useCallback(
    (change: Partial<Filters>) => setDraft((known) => ({ ...known, filters: { ...known.filters, ...change } })),
    [],
  );
  return { filters: isOld ? applied : draft.filters, change };
}

export interface StudyLevels {
  readonly list: readonly { id: number; label: string }[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useStudyLevels(): StudyLevels {
  const { data, error, isError, refetch } = useQuery(studyLevelsQuery);
  useErrorToast(error, search.studyLevelError);
  return useMemo(() => ({ list: data, failed: isError, retry: () => void refetch() }), [data, isError, refetch]);
}
