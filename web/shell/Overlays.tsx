import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { whenQuiet } from "../api/quiet.ts";
import { currentAnnouncements, subscribeToAnnouncements } from "../ui/announce.ts";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { lazyExtra } from "../ui/lazy-file.ts";
import { usePainted } from "../ui/use-painted.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

const Offline = lazyExtra(async () => (await import("./offline/Offline.tsx")).Offline);
const Toaster = lazyExtra(async () => (await import("../ui/Toaster.tsx")).Toaster);

export function Overlays() {
  const [isReady, setReady] = useState(false);
  const isPainted = usePainted(true);
  useEffect(() => {
    // Waits for the data, so that the overlays do not delay the first screen.
    if (isPainted) void whenQuiet().then(() => setReady(true));
  }, [isPainted]);
  return (
    <>
      <LiveRegion />
      <ConfirmHost />
      <Suspense fallback={null}>{isReady && <Toaster />}</Suspense>
      <Suspense fallback={null}>{isReady && <Offline />}</Suspense>
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
