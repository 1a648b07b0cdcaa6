import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/Button.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import styles from "./FarewellHost.module.css";
import { closeOffer, currentOffer, subscribeToOffers } from "./offer-farewell.ts";
import { texts } from "./texts.ts";

const FarewellDialog = lazyExtra(async () => (await import("./FarewellDialog.tsx")).FarewellDialog);

/** Offers to answer a dismissed candidate. The offer covers nothing, so that the user can ignore it. */
export function FarewellHost() {
  const offer = useSyncExternalStore(subscribeToOffers, currentOffer);
  const [openFor, setOpenFor] = useState<number>();
  useEffect(() => closeOffer, []);
  if (!offer) return null;
  const { id, firstName } = offer.candidate;
  if (openFor === id) {
    return (
      <Suspense fallback={null}>
        <FarewellDialog key={id} offer={offer} />
      </Suspense>
    );
  }
  return (
    <div className={styles.offer} role="status" data-print="no">
      <Button variant="secondary" onClick={() => setOpenFor(id)}>
        {texts.answer(firstName)}
      </Button>
      <Button variant="quiet" onClick={closeOffer}>
        {texts.notNow}
      </Button>
    </div>
  );
}
