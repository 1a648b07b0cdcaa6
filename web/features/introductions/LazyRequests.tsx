import { Suspense } from "react";
import { lazyExtra } from "../../ui/lazy-file.ts";
import type { OtherRequestsProps } from "./OtherRequests.tsx";
import type { SheetRequestsProps } from "./SheetRequests.tsx";

const Part = lazyExtra(async () => (await import("./SheetRequests.tsx")).SheetRequests);
const Others = lazyExtra(async () => (await import("./OtherRequests.tsx")).OtherRequests);

/** The requests of a sheet, which come after what the sheet is opened for. */
export function LazyRequests(props: SheetRequestsProps) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

/** The requests that stand on no card, which come after the selection. */
export function LazyOtherRequests(props: OtherRequestsProps) {
  return (
    <Suspense fallback={null}>
      <Others {...props} />
    </Suspense>
  );
}
