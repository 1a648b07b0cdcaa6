import { useQueryClient } from "@tanstack/react-query";
import type { Candidate } from "contract/candidates/candidate-fields.ts";
import { type ScreenName, screenPath } from "contract/screens.ts";
import { useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "../../api/client.ts";
import { toast } from "../../ui/toast.ts";
import { takeFromLists } from "../queries.ts";
import { originOf } from "./origin.ts";
import { sheet } from "./texts.ts";

/** @param otherwise the screen that opens if the history contains no previous page */
export function useGoBack(otherwise: ScreenName = "Rechercher"): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (hasPageBehind(key) ? navigate(-1) : navigate(screenPath(otherwise), { replace: true }));
}

/** Without the Navigation API, assumes that there is a previous page, except on the first page of the visit. */
function hasPageBehind(key: string): boolean {
  const { navigation } = window as { readonly navigation?: { readonly canGoBack: boolean } };
  return navigation?.canGoBack ?? key !== "default";
}

export type Rejection = "notFound" | "recruited" | "unavailable" | "loadError";

/** @returns why the page cannot show the sheet. Undefined if the session expired, as the login opens (product 4.3) */
export function rejectionOf(candidate: Candidate | undefined, error: Error | null): Rejection | undefined {
  if (candidate?.unavailable) return "unavailable";
  if (error === null) return candidate?.active === false ? "recruited" : undefined;
  if (!(error instanceof ApiError)) return "loadError";
  if (error.status === 401) return undefined;
  if (error.code === "candidateRecruited") return "recruited";
  return typeof error.body === "object" && error.body.detail === "Not Found" ? "notFound" : "loadError";
}

export function useRedirect(id: string): (rejection: Rejection) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOpenedFromSearch = originOf(useLocation().state)?.from === "search";
  const [opened] = useState(() => window.location.pathname);
  return useCallback(
    (rejection) => {
      if (rejection !== "loadError") void takeFromLists(client, Number(id));
      toast({
        kind: rejection === "loadError" ? "error" : "warning",
        text: sheet[rejection],
        path: screenPath("Rechercher"),
      });
      // The user may have left the sheet before the response arrived.
      if (window.location.pathname !== opened) return;
      void (isOpenedFromSearch ? navigate(-1) : navigate(screenPath("Rechercher"), { replace: true }));
    },
    [client, id, navigate, isOpenedFromSearch, opened],
  );
}
