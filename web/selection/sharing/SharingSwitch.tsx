import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readSelectionSharing, shareSelection } from "contract/selection/selection.ts";
import { useId } from "react";
import { send } from "../../api/client.ts";
import { forgetLists } from "../../candidates/queries.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { showError } from "../../shell/show-error.ts";
import { Toggle } from "../../ui/Toggle.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./SharingSwitch.module.css";
import { texts } from "./texts.ts";

const sharingQuery = queryOptions({
  queryKey: ["selectionSharing"],
  queryFn: ({ signal }) => send(readSelectionSharing, {}, { signal }),
});

function useShareSelection() {
  const client = useQueryClient();
  const show = (shared: boolean) => client.setQueryData(sharingQuery.queryKey, { shared });
  return useMutation({
    networkMode: "always",
    mutationFn: (shared: boolean) => send(shareSelection, { shared }),
    onMutate: async (shared) => {
      // Cancels a running request, because its response would not contain the change.
      await client.cancelQueries(sharingQuery);
      show(shared);
    },
    onSuccess: async () => {
      forgetLists(client);
      await client.invalidateQueries(selectionsQuery);
    },
    onError: (_, shared) => show(!shared),
  });
}

/** @param onlyToEnd shows the switch only while sharing is on: a clinic without colleagues can only end it (B2-07) */
export function SharingSwitch({ onlyToEnd = false }: { onlyToEnd?: boolean }) {
  const { data, error, refetch } = useQuery(sharingQuery);
  const { mutateAsync, isPending } = useShareSelection();
  const hint = useId();
  if (!data) return error ? <LoadFailure text={texts.unknown} onRetry={() => void refetch()} /> : null;
  if (onlyToEnd && !data.shared) return null;

  function share(shared: boolean): void {
    if (isPending) return;
    // Shows the result in a toast, because the user may have opened another tab of the page.
    mutateAsync(shared).then(
      () => toast({ text: shared ? texts.shared : texts.unshared, position: "top-end" }),
      (error: unknown) => void showError(error, { position: "top-end", fallback: texts.failed }),
    );
  }

  return (
    <div className={styles.sharing}>
      <Toggle
        label={texts.share}
        checked={data.shared}
        aria-describedby={hint}
        onChange={(event) => share(event.target.checked)}
      />
      <p id={hint} className="quiet">
        {texts.hint}
      </p>
    </div>
  );
}
