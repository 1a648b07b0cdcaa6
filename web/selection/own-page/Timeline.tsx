import { useMutation } from "@tanstack/react-query";
import { ownCalendar, ownTimeline, type TimelineEntry } from "contract/selection/own-timeline.ts";
import { load } from "../../api/client.ts";
import { dayOf, longDay } from "../../format/dates.ts";
import { spacedPhone } from "../../format/phone.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { usePages } from "../../shell/list-pages.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { CalendarPlus } from "../../ui/page-icons.ts";
import { saveFile } from "../../ui/save-file.ts";
import { clinicOf, isAhead, slotTime } from "./appointments.ts";
import styles from "./Timeline.module.css";
import { timeline as texts } from "./texts.ts";

/** Shows the candidate's introductions. Never shows a clinic's status or note about the candidate (B11-11). */
export function Timeline() {
  const pages = usePages("own-timeline", ownTimeline, {});
  const { items } = pages;
  return (
    <Card as="section" className="stack-4">
      <h2>{texts.title}</h2>
      {!items && !pages.error && <PageSkeleton shape="text" label={texts.loading} patient />}
      {items?.length === 0 && <p className="quiet">{texts.none}</p>}
      {items && items.length > 0 && (
        <ol className={styles.list}>
          {items.map((entry, place) => (
            <Entry key={place} entry={entry} />
          ))}
        </ol>
      )}
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {pages.hasMore && !pages.error && (
        <Button variant="secondary" loading={pages.loading} onClick={pages.loadMore}>
          {texts.more}
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { at, event, slot, calendarOf, address, phone } = entry;
  const saving = useMutation({
    mutationFn: (id: string) => load(ownCalendar, { id }),
    onSuccess: (file) => saveFile(texts.calendarFile, file),
    onError: (error) => showError(error, { fallback: texts.calendarFailed }),
  });
  return (
    <li className={styles.entry}>
      <p className="quiet-3">{longDay(dayOf(at))}</p>
      <p className="strong">{texts.events[event](clinicOf(entry))}</p>
      {slot !== null && calendarOf !== null && <p>{texts.slot(slotTime(entry))}</p>}
      {slot !== null && calendarOf === null && (
        <p className="quiet">
          <s>{texts.slot(slotTime(entry))}</s> {texts.cancelled}
        </p>
      )}
      {address && <p className="quiet">{address}</p>}
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{spacedPhone(phone)}</a>
        </p>
      )}
      {calendarOf !== null && isAhead(entry) && (
        <Button
          variant="secondary"
          className={styles.action}
          icon={<CalendarPlus size={20} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate(calendarOf)}
        >
          {texts.calendar}
        </Button>
      )}
    </li>
  );
}
