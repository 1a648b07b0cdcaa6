import { Suspense, useContext, useEffect, useSyncExternalStore } from "react";
import { UNSAFE_LocationContext as LocationContext } from "react-router";
import { cancelConfirms, currentConfirm, subscribeToConfirm } from "./confirm.ts";
import { lazyFile } from "./lazy-file.ts";

const ConfirmDialog = lazyFile(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog);

export function ConfirmHost() {
  const pending = useSyncExternalStore(subscribeToConfirm, currentConfirm);
  const page = useContext(LocationContext)?.location.key;
  useEffect(() => () => void (page !== undefined && cancelConfirms()), [page]);
  if (pending === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog pending={pending} />
    </Suspense>
  );
}
