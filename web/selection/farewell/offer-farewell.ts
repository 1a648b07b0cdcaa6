import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { farewells } from "contract/selection/farewell.ts";
import { send } from "../../api/client.ts";

export interface Offer {
  readonly candidate: Pick<CandidateCard, "id" | "firstName">;
  readonly sentences: readonly string[];
}

let offer: Offer | undefined;
const listeners = new Set<() => void>();

/** Offers to write to a candidate whom the clinic has just dismissed, if the centre can mail the candidate (B12-02). */
export async function offerFarewell(candidate: Offer["candidate"]): Promise<void> {
  // Ignores errors, because the user did not ask for this offer.
  const response = await send(farewells, { id: String(candidate.id) }).catch(() => undefined);
  if (response && response.sentences.length > 0) setOffer({ candidate, sentences: response.sentences });
}

export function closeOffer(): void {
  setOffer(undefined);
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
