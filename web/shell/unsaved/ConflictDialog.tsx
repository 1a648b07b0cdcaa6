import { Suspense } from "react";
import { lazyFile } from "../../ui/lazy-file.ts";
import type { EditedForm } from "./use-edited-form.ts";

const EditedMeanwhile = lazyFile(async () => (await import("./EditedMeanwhile.tsx")).EditedMeanwhile);

export function ConflictDialog({ conflict }: Pick<EditedForm<object>, "conflict">) {
  return (
    conflict && (
      <Suspense fallback={null}>
        <EditedMeanwhile {...conflict} />
      </Suspense>
    )
  );
}
