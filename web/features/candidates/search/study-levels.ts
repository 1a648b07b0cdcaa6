import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useErrorToast } from "../../../shell/error-toast.ts";
import { studyLevelsQuery } from "../queries.ts";
import { search } from "./texts.ts";

/** The study categories as far as they are known. */
export interface StudyLevels {
  readonly list: readonly { id: number; label: string }[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Asks for the study categories, and says it once when they cannot be had (product 8). */
export function useStudyLevels(): StudyLevels {
  const { data, error, isError, refetch } = useQuery(studyLevelsQuery);
  useErrorToast(error, search.studyLevelError);
  return useMemo(() => ({ list: data, failed: isError, retry: () => void refetch() }), [data, isError, refetch]);
}
