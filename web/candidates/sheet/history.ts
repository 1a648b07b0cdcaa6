import { screenPath } from "contract/screens.ts";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { originOf } from "./origin.ts";

export interface SheetHistory {
  readonly back: () => void;
  readonly toSearch: () => void;
}

export function useSheetHistory(): SheetHistory {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const isOpenedFromSearch = originOf(state)?.from === "search";
  const toSearch = useCallback(() => {
    if (isOpenedFromSearch) void navigate(-1);
    else void navigate(screenPath("Rechercher"), { replace: true });
  }, [navigate, isOpenedFromSearch]);
  const back = useCallback(() => {
    if (hasPageBehind(key)) void navigate(-1);
    else void navigate(screenPath("Rechercher"), { replace: true });
  }, [navigate, key]);
  return { back, toSearch };
}

/** Browsers without the Navigation API only know whether this is the first page. */
function hasPageBehind(key: string): boolean {
  const { navigation } = window as { readonly navigation?: { readonly canGoBack: boolean } };
  return navigation?.canGoBack ?? key !== "default";
}
