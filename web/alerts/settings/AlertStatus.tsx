import { useQuery } from "@tanstack/react-query";
import type { alertStatus, NotificationParameters } from "contract/alerts/alerts.ts";
import type { ResponseOf } from "contract/call.ts";
import { dayAndTime, longDay } from "../../format/dates.ts";
import { Card } from "../../ui/Card.tsx";
import { TriangleAlert } from "../../ui/list-icons.ts";
import styles from "./AlertStatus.module.css";
import { sectorsError } from "./alert-values.ts";
import { alertStatusQuery } from "./queries.ts";
import { status as texts } from "./texts.ts";

type Status = ResponseOf<typeof alertStatus>;

export function AlertStatus({ stored, sectors }: { stored: NotificationParameters; sectors: readonly string[] }) {
  const isRight = sectorsError(sectors) === undefined;
  const { data: status } = useQuery(alertStatusQuery(isRight ? sectors : stored.sectorList));
  if (status === undefined) return null;
  return (
    <Card as="aside" kind="panel" className="stack-4" aria-labelledby="etat-alertes">
      <h3 id="etat-alertes">{texts.title}</h3>
      {status.mobileStopped && <Stopped reason={texts[status.mobileStopped]} />}
      {status.digestStopped && <Stopped reason={texts.digestStopped} />}
      {status.pausedUntil !== null && <p>{texts.paused(longDay(status.pausedUntil))}</p>}
      <dl className={styles.facts}>
        <dt>{texts.next}</dt>
        <dd>{nextText(stored, status)}</dd>
        <dt>{texts.lastSms}</dt>
        <dd>{smsText(status)}</dd>
        {status.nextDigestAt !== null && (
          <>
            <dt>{stored.digest === "none" ? texts.searchesMail : texts.digest}</dt>
            <dd>{instantText(status.nextDigestAt, status.timeZone)}</dd>
          </>
        )}
        {isRight && (
          <>
            <dt>{texts.expected}</dt>
            <dd>{texts.expectedPerWeek(Math.round(status.candidatesPerWeek))}</dd>
          </>
        )}
      </dl>
      {isElsewhere(status) && <p className="quiet-2">{texts.elsewhere}</p>}
    </Card>
  );
}

function Stopped({ reason }: { reason: string }) {
  return (
    <p className={styles.stopped}>
      <TriangleAlert size={20} aria-hidden />
      <span>{reason}</span>
    </p>
  );
}

function isElsewhere({ nextRunAt, lastSms, timeZone }: Status): boolean {
  return [nextRunAt, lastSms?.at ?? null].some(
    (at) => at !== null && dayAndTime(at).time !== dayAndTime(at, undefined, timeZone).time,
  );
}

function nextText({ enabled }: NotificationParameters, { nextRunAt, pausedUntil, timeZone }: Status): string {
  if (!enabled) return texts.nextUnsaved;
  if (nextRunAt === null && pausedUntil !== null) return texts.nextAfterPause;
  if (nextRunAt === null) return texts.nextOnArrival;
  return instantText(nextRunAt, timeZone);
}

function instantText(at: string, timeZone: string): string {
  const { day, time } = dayAndTime(at, undefined, timeZone);
  return texts.nextAt(day, time);
}

function smsText({ lastSms, timeZone }: Status): string {
  if (lastSms === null) return texts.noSms;
  const { day, time } = dayAndTime(lastSms.at, undefined, timeZone);
  return texts.smsAt(day, time, texts.smsStates[lastSms.state]);
}
