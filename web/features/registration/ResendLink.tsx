import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { useState } from "react";
import { portalConfig } from "../../api/config.ts";
import { spacedPhone } from "../../format/phone.ts";
import { useCooldown } from "./cooldown.ts";
import { useOncePerEntry } from "./once-per-entry.ts";
import styles from "./ResendLink.module.css";
import { trouble } from "./texts.ts";

/** After so many resends somebody should be asked for help. */
const RESENDS_BEFORE_SUPPORT = 2;

export interface ResendLinkProps {
  texts: { resend: string; cooldown: (seconds: number) => string };
  /** What is sent, and to whom: entering the screen again does not begin its wait again. */
  name: string;
  /** How long no other leaves. */
  seconds: number;
  /**
   * The message is asked for on entering the screen and at each click.
   * @param isQuiet it was a moment ago: nothing new is on its way, and no success is to be told
   * @returns whether it was accepted
   */
  ask: (isQuiet: boolean) => Promise<boolean>;
}

/**
 * Asks for a message on entry, and again when wanted. How long the server keeps silent between two is only shown: it
 * decides itself, and its clock may be another one.
 */
export function ResendLink({ texts, name, seconds, ask }: ResendLinkProps) {
  const [left, startCooldown] = useCooldown(name, seconds);
  const [resends, setResends] = useState(0);
  const [asking, setAsking] = useState(false);
  const { supportEmail, supportPhone } = portalConfig();

  async function send(): Promise<void> {
    setAsking(true);
    if (await ask(false)) startCooldown();
    setAsking(false);
  }

  useOncePerEntry(() => void (left > 0 ? ask(true) : send()));

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
      <p className={styles.cooldown}>{left > 0 && texts.cooldown(left)}</p>
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
