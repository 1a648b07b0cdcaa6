import { formationPath } from "contract/formation-screens.ts";
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { type DossierFilters, readFilters, writeFilters } from "./filters.ts";

/** The filters as the address has them, so that going back, reloading and sending the address find them again. */
export function useFilters() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  const change = useCallback(
    (wanted: DossierFilters, { replace } = { replace: false }) => {
      void navigate({ pathname: formationPath("Dossiers"), search: writeFilters(wanted) }, { replace });
    },
    [navigate],
  );
  return { filters, change };
}
