import { useEffect, useState, useSyncExternalStore } from "react";
import { isServerThere, noteResponse, subscribeToReach, wasReached } from "../../api/reach.ts";
import { announce } from "../../ui/announce.ts";
import { CloudOff, WifiOff } from "../../ui/page-icons.ts";
import { useOnline } from "../../ui/use-online.ts";
import styles from "./Offline.module.css";
import { texts } from "./texts.ts";

const POLL_MS = 10_000;

function useServerDown(isOnline: boolean): boolean {
  const isSuspected = !useSyncExternalStore(subscribeToReach, wasReached) && isOnline;
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    if (!isSuspected) return;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const poll = async () => {
      const isThere = await isServerThere();
      if (!isCurrent) return;
      if (isThere) return noteResponse(200);
      setDown(true);
      timeout = setTimeout(poll, POLL_MS);
    };
    void poll();
    return () => {
      isCurrent = false;
      clearTimeout(timeout);
      setDown(false);
    };
  }, [isSuspected]);
  return isDown;
}

export function Offline() {
  const isOnline = useOnline();
  const isDown = useServerDown(isOnline);
  const trouble = !isOnline ? "offline" : isDown ? "unavailable" : undefined;
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
