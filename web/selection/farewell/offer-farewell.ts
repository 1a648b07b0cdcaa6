import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { farewells } from "contract/selection/farewell.ts";
import { send } from "../../api/client.ts";

export interface Offer {
  readonly candidate: Pick<CandidateCard, "id" | "firstName">;
  readonly sentences: readonly string[];
}

let offer: Offer | undefined;
/** The id of the candidate who was dismissed last. Undefined after the user closes the offer. */
let dismissedId: number | undefined;
const listeners = new Set<() => void>();

/** Offers to write to a candidate whom the clinic has just dismissed, if the centre can mail the candidate (B12-02). */
export async function offerFarewell(candidate: Offer["candidate"]): Promise<void> {
  // Does nothing on the sheet, which shows its own offer below the status.
  if (listeners.size === 0) return;
  dismissedId = candidate.id;
  // Ignores errors, because the user did not ask for this offer.
  const response = await send(farewells, { id: String(candidate.id) }).catch(() => undefined);
  if (dismissedId !== candidate.id || !response || response.sentences.length === 0) return;
  setOffer({ candidate, sentences: response.sentences });
}

export function closeOffer(): void {
  dismissedId = undefined;
  setOffer(undefined);
}

export function withdrawOffer(candidateId: number): void {
  if (dismissedId === candidateId) closeOffer();
}

export const currentOffer = () => offer;

export function subscribeToOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setOffer(next: Offer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}
