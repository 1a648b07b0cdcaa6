import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { hideParts, readOwnPage } from "contract/candidates/own-page/centre.ts";
import type { SharedPart } from "contract/candidates/own-page/own-values.ts";
import { send } from "../../../../api/client.ts";
import { showError } from "../../../../shell/show-error.ts";
import { toast } from "../../../../ui/toast.ts";
import { useRefreshDossiers } from "../queries.ts";
import { texts } from "./texts.ts";

export const ownPageQuery = (id: string) =>
  queryOptions({
    queryKey: ["formation", "own-page", id],
    queryFn: ({ signal }) => send(readOwnPage, { id }, { signal }),
  });

export function useHide(id: string) {
  const client = useQueryClient();
  const refresh = useRefreshDossiers();
  return useMutation({
    mutationFn: (part: SharedPart) => send(hideParts, { id, parts: [part] }),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries(ownPageQuery(id)), refresh()]);
      toast({ text: texts.hiddenNow });
    },
    onError: (error) => showError(error, { fallback: texts.hideFailed }),
  });
}
