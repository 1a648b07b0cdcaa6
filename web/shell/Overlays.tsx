import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { currentAnnouncements, subscribeToAnnouncements } from "../ui/announce.ts";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { lazyExtra } from "../ui/lazy-file.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

const Offline = lazyExtra(async () => (await import("./offline/Offline.tsx")).Offline);
const Toaster = lazyExtra(async () => (await import("../ui/Toaster.tsx")).Toaster);

export function Overlays() {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // Waits two frames, so that the overlays do not delay the first paint.
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

/** Renders the live region before it has text, because screen readers announce only changes of existing regions. */
function LiveRegion() {
  const announcements = useSyncExternalStore(subscribeToAnnouncements, currentAnnouncements);
  return (["polite", "assertive"] as const).map((urgency) => (
    <VisuallyHidden key={urgency} role={urgency === "polite" ? "status" : "alert"} aria-live={urgency}>
      {announcements
        .filter((one) => one.urgency === urgency)
        .map((one) => (
          <span key={one.id}>{one.text}</span>
        ))}
    </VisuallyHidden>
  ));
}
