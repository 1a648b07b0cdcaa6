import { lazy, Suspense } from "react";
import type { SheetRequestsProps } from "./SheetRequests.tsx";

const Part = lazy(async () => ({ default: (await import("./SheetRequests.tsx")).SheetRequests }));

/** The requests of a sheet, which come after what the sheet is opened for. */
export function LazyRequests(props: SheetRequestsProps) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
