import { useSyncExternalStore } from "react";
import { currentAnnouncements, subscribeToAnnouncements } from "./announce.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/**
 * Where `announce()` writes. Mounted once and from the start: screen readers follow only regions that they know, and
 * an open dialog hides from them everything but elements that carry `aria-live`.
 */
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
