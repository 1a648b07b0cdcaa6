import { Suspense, useEffect, useSyncExternalStore } from "react";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { closeOffer, currentOffer, subscribeToOffers } from "./offer-farewell.ts";

const FarewellDialog = lazyExtra(async () => (await import("./FarewellDialog.tsx")).FarewellDialog);

/** Shows the offer to answer a dismissed candidate on pages where clinics dismiss candidates. */
export function FarewellHost() {
  const offer = useSyncExternalStore(subscribeToOffers, currentOffer);
  useEffect(() => closeOffer, []);
  if (!offer) return null;
  return (
    <Suspense fallback={null}>
      <FarewellDialog key={offer.candidate.id} offer={offer} />
    </Suspense>
  );
}
