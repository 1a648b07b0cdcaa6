import type { Wait } from "contract/values.ts";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { type Location, useLocation } from "react-router";
import { portalConfig } from "../../api/config.ts";
import { now as clock } from "../../format/now.ts";
import { spacedPhone } from "../../format/phone.ts";
import { Mail, Phone } from "../../ui/page-icons.ts";
import { tabMemory } from "../../ui/storage.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./ResendLink.module.css";
import { cooldown, trouble } from "./texts.ts";

/** Stores for each message when the wait ends (milliseconds since 1970), and how long the wait is (seconds). */
const waits = tabMemory("cooldowns");

/**
 * Counts down to the time when the user may request the message again, even while the device sleeps and after a
 * reload.
 * @returns the remaining seconds, and a function that starts the countdown
 */
function useCooldown(name: string): [number, (seconds: number) => void] {
  const [[end = 0, longest = 0], setWait] = useState<readonly number[]>(() => waits.get(name) ?? []);
  const [now, setNow] = useState(clock);
  // Shows at most the stored length of the wait, because somebody may have set back the device's clock.
  const left = Math.min(longest, Math.max(0, Math.ceil((end - now) / 1000)));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const interval = setInterval(() => setNow(clock()), 250);
    return () => clearInterval(interval);
  }, [isRunning]);
  function start(seconds: number): void {
    const from = clock();
    const wait = [from + seconds * 1000, seconds];
    setNow(from);
    setWait(wait);
    waits.set(name, wait);
  }
  return [left, start];
}

const handled = new WeakSet<Location>();

/** Runs the action once per history entry (product 4.2), even if React mounts the component twice. */
function useOncePerEntry(action: () => void): void {
  const location = useLocation();
  const act = useEffectEvent(action);
  useEffect(() => {
    if (handled.has(location)) return;
    handled.add(location);
    act();
  }, [location]);
}

const RESENDS_BEFORE_SUPPORT = 2;

interface ResendLinkProps {
  texts: { resend: string; requested: string };
  /** Names the message and its recipient, so that the countdown continues when the user returns to the page. */
  name: string;
  seconds: number;
  /** @returns undefined if the server sent the message, otherwise how long the user must wait */
  request: () => Promise<Wait | undefined>;
  retriesAfterWait?: boolean;
  onFailure?: (error: unknown) => void;
}

export function ResendLink({ texts, name, seconds, request, onFailure, retriesAfterWait = false }: ResendLinkProps) {
  const [left, startCooldown] = useCooldown(name);
  const [resends, setResends] = useState(0);
  const [sending, setSending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { supportEmail, supportPhone } = portalConfig();
  const waitId = useId();

  async function send(): Promise<void> {
    setSending(true);
    try {
      const wait = await request();
      startCooldown(wait?.retryAfterSeconds ?? seconds);
      setMissing(retriesAfterWait && wait !== undefined);
      if (wait === undefined) toast({ text: texts.requested });
    } catch (error) {
      onFailure?.(error);
    } finally {
      setSending(false);
    }
  }

  useOncePerEntry(() => void send());

  const sendMissing = useEffectEvent(() => void send());
  const isDue = isMissing && left === 0;
  useEffect(() => {
    if (isDue) sendMissing();
  }, [isDue]);

  return (
    <div className={styles.resend}>
      <button
        type="button"
        className={styles.link}
        aria-busy={sending || undefined}
        aria-describedby={waitId}
        data-waiting={left > 0 || undefined}
        onClick={() => {
          if (sending) return;
          setResends(resends + 1);
          void send();
        }}
      >
        {texts.resend}
      </button>
      <p id={waitId} className={styles.cooldown}>
        {left > 0 && cooldown(left)}
      </p>
      <div role="status">
        {resends >= RESENDS_BEFORE_SUPPORT && (
          <div className={styles.support}>
            <p>{trouble.support}</p>
            <a href={`tel:${supportPhone}`}>
              <Phone size={18} aria-hidden />
              {spacedPhone(supportPhone)}
            </a>
            <a href={`mailto:${supportEmail}`}>
              <Mail size={18} aria-hidden />
              {supportEmail}
            </a>
          </div>
        )}
      </div>
    </div>
  );
}
