import type { Wait } from "contract/values.ts";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { useEffect, useEffectEvent, useState } from "react";
import { portalConfig } from "../../api/config.ts";
import { spacedPhone } from "../../format/phone.ts";
import { toast } from "../../ui/toast.ts";
import { useCooldown } from "./cooldown.ts";
import { useOncePerEntry } from "./once-per-entry.ts";
import styles from "./ResendLink.module.css";
import { cooldown, trouble } from "./texts.ts";

/** After so many resends somebody should be asked for help. */
const RESENDS_BEFORE_SUPPORT = 2;

export interface ResendLinkProps {
  texts: { resend: string; asked: string };
  /** What is sent, and to whom: entering the screen again does not begin its wait again. */
  name: string;
  /** How long no other leaves once one did. */
  seconds: number;
  /**
   * The message is asked for on entering the screen and at each click.
   * @returns how long none leaves, when the server says that none did; undefined when one did
   * @throws when it could not be asked for
   */
  ask: () => Promise<Wait | undefined>;
  /** None has left yet for whom this is shown: one that must wait is asked for again by itself. */
  insists?: boolean;
  /** What is to be told when it could not be asked for. */
  onFailure?: (error: unknown) => void;
}

/**
 * Asks for a message on entry, and again when wanted, and tells of one only when it leaves. How long none does is the
 * server's word; what is shown from then on is this clock's.
 */
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
