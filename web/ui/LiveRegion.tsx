import { useSyncExternalStore } from "react";
import { currentAnnouncements, subscribeToAnnouncements } from "./announce.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Mounted from the start, because screen readers only follow known regions. */
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
