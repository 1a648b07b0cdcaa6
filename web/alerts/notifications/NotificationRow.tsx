import { useQuery } from "@tanstack/react-query";
import type { Notification } from "contract/alerts/notifications.ts";
import { screenPath } from "contract/screens.ts";
import { INTRODUCTION_NOTICE } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { notificationTime } from "../../format/dates.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { Link } from "../../ui/Link.tsx";
import { MailCheck, Trash2 } from "../../ui/page-icons.ts";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { SwipeRow } from "../../ui/SwipeRow.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./NotificationRow.module.css";
import { StillAnswers } from "./StillAnswers.tsx";
import { texts } from "./texts.ts";

const REVEAL_READ = 85;
const REVEAL_UNREAD = 155;
const NO_BREAK_SPACE = "\u00a0";

interface NotificationRowProps {
  notification: Notification;
  selected: boolean;
  onSelect: (ticked: boolean) => void;
  onMarkRead: () => void;
  onRemove: () => void;
}

export function NotificationRow({ notification, selected, onSelect, onMarkRead, onRemove }: NotificationRowProps) {
  const { uuid, title, content, read, date, notice, candidateId, still } = notification;
  const time = notificationTime(date);
  const subject = useSubject(notification);
  const search = `${screenPath("Rechercher")}?${new URLSearchParams({ notification: uuid })}`;
  const target = candidateId === undefined ? search : screenPath("Candidat", { id: candidateId });
  const actions = (
    <>
      {!read && (
        <button
          type="button"
          className={styles.action}
          data-kind="read"
          title={texts.markRead(title, time)}
          aria-label={texts.markRead(title, time)}
          onClick={(event) => {
            if (isRepeatedClick(event)) return;
            // Focuses the row's link, because the pressed button disappears.
            event.currentTarget.closest("li")?.querySelector("a")?.focus({ preventScroll: true });
            onMarkRead();
          }}
        >
          <MailCheck size={20} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={styles.action}
        data-kind="remove"
        title={texts.remove(title, time)}
        aria-label={texts.remove(title, time)}
        onClick={(event) => {
          if (isRepeatedClick(event)) return;
          focusNeighbour(event.currentTarget);
          onRemove();
        }}
      >
        <Trash2 size={20} aria-hidden />
      </button>
    </>
  );
  return (
    <div className={styles.frame} data-unread={!read || undefined} data-tour="notification-actions">
      <SwipeRow reveal={read ? REVEAL_READ : REVEAL_UNREAD} actions={actions} className={styles.row}>
        <div className={styles.content}>
          <Checkbox
            hideLabel
            label={texts.select(title, time)}
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
          />
          <Link
            to={still ? stillTarget(still) : notice ? screenPath("ParametersNotification") : target}
            className={styles.link}
            onClick={() => read || onMarkRead()}
          >
            <span className={styles.head}>
              <span className={styles.marker} aria-hidden />
              {!read && <VisuallyHidden>{texts.unread} : </VisuallyHidden>}
              <span className={styles.title}>{title}</span>
              <time className={styles.time} dateTime={date}>
                {time}
              </time>
            </span>
            <span className={classes(styles.text, "typed-text")}>{subject ? `${subject}\n${content}` : content}</span>
          </Link>
        </div>
      </SwipeRow>
      {still && <StillAnswers candidates={still} onDone={() => read || onMarkRead()} />}
    </div>
  );
}

function stillTarget(still: NonNullable<Notification["still"]>): string {
  const [first, ...others] = still;
  return first && others.length === 0 ? screenPath("Candidat", { id: first.id }) : screenPath("Selection");
}

/**
 * Returns the candidate's name and the appointment. The stored notification contains no name, because colleagues who
 * did not select the candidate also get the notification.
 */
function useSubject({ candidateId, title, date }: Notification): string | undefined {
  const isNotice = candidateId !== undefined;
  const { data: entries, isPending: isSelectionPending } = useQuery({ ...selectionsQuery, enabled: isNotice });
  const { data: account, isPending: isAccountPending } = useQuery({ ...currentUserQuery, enabled: isNotice });
  // Reserves the line, because the name would push the following rows down.
  if (isNotice && (isSelectionPending || isAccountPending)) return NO_BREAK_SPACE;
  const entry = entries?.find(({ veterinaryCandidate }) => veterinaryCandidate.id === candidateId);
  if (!entry || !account) return undefined;
  const { firstName, lastName, ZIPCode } = entry.veterinaryCandidate;
  const { state, slot, answeredAt } = entry.introduction ?? {};
  const isAbout = title === INTRODUCTION_NOTICE && state === "accepted" && date >= (answeredAt ?? "");
  const zone = zoneOfZip(account.veterinaryClinicals[0]?.ZIPCode);
  const when = isAbout && slot ? `, ${meetingTime(new Date(slot), zone, { other: zoneOfZip(ZIPCode) })}` : "";
  return `${firstName} ${lastName}${when}`;
}
