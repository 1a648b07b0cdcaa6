import { Suspense } from "react";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { SheetFollowUpShape } from "./SheetFollowUpShape.tsx";

const Part = lazyExtra(async () => (await import("./SheetFollowUp.tsx")).SheetFollowUp);

export function LazySheetFollowUp({ candidateId }: { candidateId: number }) {
  return (
    <Suspense fallback={<SheetFollowUpShape />}>
      <Part candidateId={candidateId} />
    </Suspense>
  );
}
