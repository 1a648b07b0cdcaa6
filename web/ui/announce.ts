/** "polite" waits until the screen reader has finished its sentence. "assertive" interrupts the sentence. */
type Urgency = "polite" | "assertive";

interface Announcement {
  readonly id: number;
  readonly text: string;
  readonly urgency: Urgency;
}

/** The live region contains a message for this many milliseconds. */
const STAY = 3000;

let announcements: readonly Announcement[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Announcement[]): void {
  announcements = next;
  for (const listener of listeners) listener();
}

export function announce(text: string, urgency: Urgency = "polite"): void {
  lastId += 1;
  const announcement = { id: lastId, text, urgency };
  change([...announcements, announcement]);
  setTimeout(() => change(announcements.filter((one) => one !== announcement)), STAY);
}

export function currentAnnouncements(): readonly Announcement[] {
  return announcements;
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
