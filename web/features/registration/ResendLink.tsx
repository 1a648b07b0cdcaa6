import type { Wait } from "contract/values.ts";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, useLocation } from "react-router";
import { portalConfig } from "../../api/config.ts";
import { now as clock } from "../../format/now.ts";
import { spacedPhone } from "../../format/phone.ts";
import { tabMemory } from "../../ui/tab-memory.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./ResendLink.module.css";
import { cooldown, trouble } from "./texts.ts";

/** Until when each waits, in milliseconds since 1970, and how many seconds it was to wait. */
const waits = tabMemory("cooldowns");

/** A countdown in whole seconds that survives sleep and reload. @returns the seconds left, and how to start again */
function useCooldown(name: string): [number, (seconds: number) => void] {
  const [[end = 0, longest = 0], setWait] = useState<readonly number[]>(() => waits.get(name) ?? []);
  const [now, setNow] = useState(clock);
  // A clock that was set back does not make anybody wait longer.
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

/** The entries of the history whose action has run. */
const done = new WeakSet<Location>();

/** Runs the one action of a screen when it is entered: once for each entry, even if it is mounted twice (product 4.2). */
function useOncePerEntry(action: () => void): void {
  const location = useLocation();
  const latest = useRef(action);
  useEffect(() => {
    if (done.has(location)) return;
    done.add(location);
    latest.current();
  }, [location]);
}

/** After so many resends somebody should be asked for help. */
const RESENDS_BEFORE_SUPPORT = 2;

export interface ResendLinkProps {
  texts: { resend: string; asked: string };
  /** What is sent, and to whom: entering the screen again does not begin its wait again. */
  name: string;
  /** How long no other leaves once one did. */
  seconds: number;
  /**
   * Asks for the message. @returns how long none leaves, undefined when one did. @throws when it could not be asked
   * for
   */
  ask: () => Promise<Wait | undefined>;
  /** None has left yet for whom this is shown: one that must wait is asked for again by itself. */
  insists?: boolean;
  /** What is to be told when it could not be asked for. */
  onFailure?: (error: unknown) => void;
}

/** Asks for a message on entry and on each press. The server says how long to wait; this clock counts it down. */
export function ResendLink({ texts, name, seconds, ask, onFailure, insists = false }: ResendLinkProps) {
  const [left, startCooldown] = useCooldown(name);
  const [resends, setResends] = useState(0);
  const [asking, setAsking] = useState(false);
  const [isOwed, setOwed] = useState(false);
  const { supportEmail, supportPhone } = portalConfig();

  async function send(): Promise<void> {
    setAsking(true);
    try {
      const wait = await ask();
      startCooldown(wait?.retryAfterSeconds ?? seconds);
      setOwed(insists && wait !== undefined);
      if (wait === undefined) toast({ text: texts.asked });
    } catch (error) {
      onFailure?.(error);
    } finally {
      setAsking(false);
    }
  }

  useOncePerEntry(() => void send());

  const sendOwed = useEffectEvent(() => void send());
  const isDue = isOwed && left === 0;
  useEffect(() => {
    if (isDue) sendOwed();
  }, [isDue]);

  return (
    <div className={styles.resend}>
      <button
        type="button"
        className={styles.link}
        aria-busy={asking || undefined}
        onClick={() => {
          if (asking) return;
          setResends(resends + 1);
          void send();
        }}
      >
        {texts.resend}
      </button>
      <p className={styles.cooldown}>{left > 0 && cooldown(left)}</p>
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
