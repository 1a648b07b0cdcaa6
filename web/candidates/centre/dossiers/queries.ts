import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type Dossier, previewDossier, readDossier } from "contract/candidates/dossiers.ts";
import { useCallback } from "react";
import { send } from "../../../api/client.ts";

const ONE = ["formation", "dossier"];

export const DOSSIERS = "dossiers";

export const dossierQuery = (id: string) =>
  queryOptions({
    queryKey: [...ONE, id],
    queryFn: ({ signal }) => send(readDossier, { id }, { signal }),
  });

/** Cancels a running request, because its response may lack the change. */
export function useCacheDossier(): (dossier: Dossier) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (dossier) => {
      const { queryKey } = dossierQuery(String(dossier.id));
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, dossier);
    },
    [client],
  );
}

export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: [...ONE, id, "preview"],
    queryFn: ({ signal }) => send(previewDossier, { id }, { signal }),
    // Loads the data on every visit, because the candidate may change at any time what clinics see.
    staleTime: 0,
  });

export const HISTORY = "dossier-history";
export const VIEWS = "dossier-views";

export function useRefreshDossiers(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const queryKeys = [[...ONE], ["formation", DOSSIERS], ["formation", HISTORY]];
    await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [client]);
}
