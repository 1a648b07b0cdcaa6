import { useQueryClient } from "@tanstack/react-query";
import type { Candidate } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import { useCallback } from "react";
import { ApiError } from "../../api/client.ts";
import { toast } from "../../ui/toast.ts";
import { takeFromLists } from "../queries.ts";
import { useSheetHistory } from "./history.ts";
import { sheet } from "./texts.ts";

export type Refusal = "notFound" | "recruited" | "loadError";

/** An expired session is handled elsewhere (product 4.3). */
export function refusalOf(candidate: Candidate | undefined, error: Error | null): Refusal | undefined {
  if (error === null) return candidate?.active === false ? "recruited" : undefined;
  if (!(error instanceof ApiError)) return "loadError";
  if (error.status === 401) return undefined;
  if (error.code === "candidateRecruited") return "recruited";
  return typeof error.body === "object" && error.body.detail === "Not Found" ? "notFound" : "loadError";
}

export function useRedirect(id: string): (refusal: Refusal) => void {
  const client = useQueryClient();
  const { toSearch } = useSheetHistory();
  return useCallback(
    (refusal) => {
      if (refusal !== "loadError") void takeFromLists(client, Number(id));
      toast({
        kind: refusal === "loadError" ? "error" : "warning",
        text: sheet[refusal],
        path: screenPath("Rechercher"),
      });
      toSearch();
    },
    [client, id, toSearch],
  );
}
