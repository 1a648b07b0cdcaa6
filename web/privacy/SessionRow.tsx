import type { Session } from "contract/accounts/sessions.ts";
import { dayAndTime } from "../format/dates.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Monitor, Smartphone } from "../ui/page-icons.ts";
import styles from "./SessionRow.module.css";
import { texts as all } from "./texts.ts";

const texts = all.sessions;
const HAND_HELD = ["Android", "iPhone", "iPad"];

export function SessionRow({ session, ending, onEnd }: { session: Session; ending: boolean; onEnd: () => void }) {
  const { browser, system, current } = session;
  const name = texts.name(browser, system);
  const seen = dayAndTime(session.lastSeenAt);
  const opened = dayAndTime(session.openedAt);
  const used = current ? texts.now : texts.seen(seen.day, seen.time);
  const Icon = HAND_HELD.includes(system ?? "") ? Smartphone : Monitor;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={22} aria-hidden />
      </span>
      <div className={styles.about}>
        <span className="strong">{name}</span>
        <span className={styles.times}>
          <span>{used},</span> <span>{texts.opened(opened.day, opened.time)}</span>
        </span>
      </div>
      {current ? (
        <Badge tone="brand">{texts.current}</Badge>
      ) : (
        <Button
          variant="quiet"
          className={styles.end}
          aria-label={texts.endOne(name, used)}
          loading={ending}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}
