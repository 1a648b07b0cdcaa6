import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useErrorToast } from "../../shell/show-error.ts";
import { studyLevelsQuery } from "../queries.ts";
import { search } from "./texts.ts";

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
