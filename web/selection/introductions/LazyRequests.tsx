import { Suspense } from "react";
import { lazyExtra } from "../../ui/lazy-file.ts";
import type { OtherRequestsProps } from "./OtherRequests.tsx";
import type { SheetRequestsProps } from "./SheetRequests.tsx";

const Part = lazyExtra(async () => (await import("./SheetRequests.tsx")).SheetRequests);
const Others = lazyExtra(async () => (await import("./OtherRequests.tsx")).OtherRequests);

export function LazyRequests(props: SheetRequestsProps) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

export function LazyOtherRequests(props: OtherRequestsProps) {
  return (
    <Suspense fallback={null}>
      <Others {...props} />
    </Suspense>
  );
}
