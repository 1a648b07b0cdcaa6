import CloudOff from "lucide-react/icons/cloud-off";
import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect } from "react";
import { announce } from "../../ui/announce.ts";
import { texts } from "../texts.ts";
import styles from "./Offline.module.css";
import { useOnline } from "./use-online.ts";
import { useServerGone } from "./use-server-gone.ts";

/**
 * Says that the network is gone, or the server alone, and that what waits for it goes on by itself once it is back.
 */
export function Offline() {
  const isOnline = useOnline();
  const isGone = useServerGone(isOnline);
  const trouble = !isOnline ? "offline" : isGone ? "unavailable" : undefined;
  useEffect(() => {
    if (import.meta.env.PROD) navigator.serviceWorker?.register("/service-worker.js").catch(console.error);
  }, []);
  useEffect(() => {
    if (trouble === undefined) return;
    announce(texts[trouble]);
    return () => announce(trouble === "offline" ? texts.online : texts.available);
  }, [trouble]);
  if (trouble === undefined) return null;
  const Icon = trouble === "offline" ? WifiOff : CloudOff;
  return (
    <p className={styles.offline} data-print="no">
      <Icon size={20} aria-hidden />
      {texts[trouble]}
    </p>
  );
}
