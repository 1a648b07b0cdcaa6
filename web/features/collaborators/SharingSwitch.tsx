import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { sayRefusal } from "../../shell/refusal.ts";
import { Toggle } from "../../ui/Toggle.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./CollaboratorsPanel.module.css";
import { sharingQuery, useShareSelection } from "./queries.ts";
import { texts } from "./texts.ts";

/** Acts at once (beyond B2-07). @param onlyToEnd nobody to share with: only ending is possible */
export function SharingSwitch({ onlyToEnd = false }: { onlyToEnd?: boolean }) {
  const { data, error, refetch } = useQuery(sharingQuery);
  const { mutateAsync, isPending } = useShareSelection();
  const hint = useId();
  if (!data) return error ? <LoadFailure text={texts.sharingUnknown} onRetry={() => void refetch()} /> : null;
  if (onlyToEnd && !data.shared) return null;
  function share(shared: boolean): void {
    if (isPending) return;
    // Said to whoever has gone on to another tab, too.
    mutateAsync(shared).then(
      () => toast({ text: shared ? texts.shared : texts.unshared, position: "top-end" }),
      (error: unknown) => void sayRefusal(error, { position: "top-end", fallback: texts.sharingFailed }),
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
      <p id={hint} className={styles.line}>
        {texts.shareHint}
      </p>
    </div>
  );
}
