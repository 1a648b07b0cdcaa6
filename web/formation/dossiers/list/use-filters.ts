import { formationPath } from "contract/formation-screens.ts";
import { useCallback, useMemo, useOptimistic, useTransition } from "react";
import { useLocation, useNavigate } from "react-router";
import { type DossierFilters, readFilters, writeFilters } from "./filters.ts";

/**
 * The filters as the address has them, so that going back, reloading and sending the address find them again; `wanted`
 * is what was just asked for, seen at once and before the list that follows it.
 */
export function useFilters() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  const [wanted, showWanted] = useOptimistic(filters);
  const [, start] = useTransition();
  const change = useCallback(
    (next: DossierFilters, { replace } = { replace: false }) => {
      const pathname = formationPath("Dossiers");
      // Whoever has left already, for a page that is still on its way, is not brought back.
      if (window.location.pathname !== pathname) return;
      start(() => {
        showWanted(next);
        void navigate({ pathname, search: writeFilters(next) }, { replace });
      });
    },
    [navigate, showWanted],
  );
  return { filters, wanted, change };
}
