import { lazy, Suspense } from "react";
import { SheetFollowUpShape } from "./SheetFollowUpShape.tsx";

const Part = lazy(async () => ({ default: (await import("./SheetFollowUp.tsx")).SheetFollowUp }));

/** The follow-up of a sheet, which comes after what the sheet is opened for. */
export function LazySheetFollowUp({ candidateId }: { candidateId: number }) {
  return (
    <Suspense fallback={<SheetFollowUpShape />}>
      <Part candidateId={candidateId} />
    </Suspense>
  );
}
