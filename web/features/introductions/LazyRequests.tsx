import { Suspense } from "react";
import { lazyExtra } from "../../ui/lazy-extra.ts";
import type { SheetRequestsProps } from "./SheetRequests.tsx";

const Part = lazyExtra(async () => (await import("./SheetRequests.tsx")).SheetRequests);

/** The requests of a sheet, which come after what the sheet is opened for. */
export function LazyRequests(props: SheetRequestsProps) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
