import { useSyncExternalStore } from "react";
import { currentAnnouncements, subscribeToAnnouncements } from "./announce.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Where `announce()` writes. Mounted from the start: screen readers follow known regions, also over an open dialog. */
export function LiveRegion() {
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
