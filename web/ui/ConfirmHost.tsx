import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentConfirm, subscribeToConfirm } from "./confirm.ts";

const ConfirmDialog = lazy(async () => ({ default: (await import("./ConfirmDialog.tsx")).ConfirmDialog }));

/** Shows the questions of `confirm()`. Mounted once; the dialog itself is loaded with the first question. */
export function ConfirmHost() {
  const pending = useSyncExternalStore(subscribeToConfirm, currentConfirm);
  if (pending === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog pending={pending} />
    </Suspense>
  );
}
