import { useMutation, useQueryClient } from "@tanstack/react-query";
import { shareOwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import type { SharedPart } from "contract/candidates/own-page/own-values.ts";
import { useState } from "react";
import { ApiError, send } from "../../api/client.ts";
import { announce } from "../../ui/announce.ts";
import { ownDossierQuery, useOwnCache } from "./queries.ts";
import { shell, sharing as texts } from "./texts.ts";

interface Choice {
  readonly part: SharedPart;
  readonly isShown: boolean;
}

const mutationKey = ["own", "sharing"];

/**
 * Shows each choice immediately, but sends the choices one after another, so that the server stores the choices in the
 * order of the presses (B11-05).
 */
export function useSharing() {
  const client = useQueryClient();
  const { merge, read, refresh } = useOwnCache();
  const [failures, setFailures] = useState<{ readonly [Part in SharedPart]?: string | undefined }>({});

  function show({ part, isShown }: Choice, failure?: string): void {
    const known = read();
    if (known) merge({ sharing: { ...known.sharing, [part]: isShown } });
    setFailures((former) => ({ ...former, [part]: failure }));
  }

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: "sharing" },
    // Without a network, the request fails at once. By default, React Query would wait for the network, and the page
    // would show a part as hidden that clinics still see.
    networkMode: "always",
    mutationFn: ({ part, isShown }: Choice) => send(shareOwnDossier, { [part]: isShown }),
    onMutate: async (choice) => {
      show(choice);
      await client.cancelQueries(ownDossierQuery);
    },
    onSuccess: () => announce(texts.saved),
    onError: (error, { part, isShown }) => show({ part, isShown: !isShown }, reasonOf(error)),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void refresh();
    },
  });
  return { failures, choose: (part: SharedPart, isShown: boolean) => mutate({ part, isShown }) };
}

function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return shell.saveFailed;
  return error.status === 0 ? texts.offline : (error.text ?? shell.saveFailed);
}
