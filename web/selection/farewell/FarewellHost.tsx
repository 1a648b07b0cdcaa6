import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/Button.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import styles from "./FarewellHost.module.css";
import { closeOffer, currentOffer, type Offer, subscribeToOffers } from "./offer-farewell.ts";
import { texts } from "./texts.ts";

const FarewellDialog = lazyExtra(async () => (await import("./FarewellDialog.tsx")).FarewellDialog);

/** Offers to write to a dismissed candidate. The offer covers nothing, so the user can ignore it. */
export function FarewellHost() {
  const offer = useSyncExternalStore(subscribeToOffers, currentOffer);
  const [opened, setOpened] = useState<Offer>();
  useEffect(() => closeOffer, []);
  if (!offer) return null;
  return (
    <div className={styles.offer} role="status" data-print="no">
      <Button variant="secondary" onClick={() => setOpened(offer)}>
        {texts.answer(offer.candidate.firstName)}
      </Button>
      <Button variant="quiet" onClick={closeOffer}>
        {texts.notNow}
      </Button>
      {opened === offer && (
        <Suspense fallback={null}>
          <FarewellDialog {...offer} onClose={closeOffer} />
        </Suspense>
      )}
    </div>
  );
}
