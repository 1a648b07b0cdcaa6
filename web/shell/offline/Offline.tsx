import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useSyncExternalStore } from "react";
import { announce } from "../../ui/announce.ts";
import { texts } from "../texts.ts";
import styles from "./Offline.module.css";

/** Says that the network is gone, and that what waits for it goes on by itself once it is back. */
export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    if (import.meta.env.PROD) navigator.serviceWorker?.register("/service-worker.js").catch(console.error);
  }, []);
  useEffect(() => {
    if (isOnline) return;
    announce(texts.offline);
    return () => announce(texts.online);
  }, [isOnline]);
  if (isOnline) return null;
  return (
    <p className={styles.offline} data-print="no">
      <WifiOff size={20} aria-hidden />
      {texts.offline}
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  for (const type of ["online", "offline"]) window.addEventListener(type, listener);
  return () => {
    for (const type of ["online", "offline"]) window.removeEventListener(type, listener);
  };
}
