import { queryOptions, useMutation } from "@tanstack/react-query";
import { hideParts, readOwnPage } from "contract/candidates/own-page/centre.ts";
import type { SharedPart } from "contract/candidates/own-page/own-values.ts";
import { send } from "../../../../api/client.ts";
import { showError } from "../../../../shell/show-error.ts";
import { toast } from "../../../../ui/toast.ts";
import { dossierQuery, useRefreshDossiers } from "../queries.ts";
import { texts } from "./texts.ts";

export const ownPageQuery = (id: string) =>
  queryOptions({
    queryKey: [...dossierQuery(id).queryKey, "own-page"],
    queryFn: ({ signal }) => send(readOwnPage, { id }, { signal }),
    // Loads the data on every visit, because the candidate may change the data at any time.
    staleTime: 0,
  });

export function useHide(id: string) {
  const refresh = useRefreshDossiers();
  return useMutation({
    mutationFn: (part: SharedPart) => send(hideParts, { id, parts: [part] }),
    onSuccess: async () => {
      await refresh();
      toast({ text: texts.hiddenNow });
    },
    onError: (error) => showError(error, { fallback: texts.hideFailed }),
  });
}
