import { useQueryClient } from "@tanstack/react-query";
import type { Candidate } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import { useCallback } from "react";
import { ApiError } from "../../api/client.ts";
import { toast } from "../../ui/toast.ts";
import { takeFromLists } from "../queries.ts";
import { useSheetHistory } from "./history.ts";
import { sheet } from "./texts.ts";

export type Rejection = "notFound" | "recruited" | "loadError";

/** An expired session is handled elsewhere (product 4.3). */
export function errorOf(candidate: Candidate | undefined, error: Error | null): Rejection | undefined {
  if (error === null) return candidate?.active === false ? "recruited" : undefined;
  if (!(error instanceof ApiError)) return "loadError";
  if (error.status === 401) return undefined;
  if (error.code === "candidateRecruited") return "recruited";
  return typeof error.body === "object" && error.body.detail === "Not Found" ? "notFound" : "loadError";
}

export function useRedirect(id: string): (rejection: Rejection) => void {
  const client = useQueryClient();
  const { toSearch } = useSheetHistory();
  return useCallback(
    (rejection) => {
      if (rejection !== "loadError") void takeFromLists(client, Number(id));
      toast({
        kind: rejection === "loadError" ? "error" : "warning",
        text: sheet[rejection],
        path: screenPath("Rechercher"),
      });
      toSearch();
    },
    [client, id, toSearch],
  );
}
