import { Suspense, useEffect, useState } from "react";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { LiveRegion } from "../ui/LiveRegion.tsx";
import { lazyExtra } from "../ui/lazy-file.ts";

const Offline = lazyExtra(async () => (await import("./offline/Offline.tsx")).Offline);
const Toaster = lazyExtra(async () => (await import("../ui/Toaster.tsx")).Toaster);

export function Overlays() {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // Two frames: the first is the paint that must not wait.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <LiveRegion />
      <ConfirmHost />
      <Suspense fallback={null}>{painted && <Toaster />}</Suspense>
      <Suspense fallback={null}>{painted && <Offline />}</Suspense>
    </>
  );
}
