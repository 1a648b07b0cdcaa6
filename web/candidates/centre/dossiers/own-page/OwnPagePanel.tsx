import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "contract/call.ts";
import type { OwnChange, readOwnPage } from "contract/candidates/own-page/centre.ts";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { dayAndTime, longDay } from "../../../../format/dates.ts";
import { LoadFailure } from "../../../../shell/LoadFailure.tsx";
import { Badge } from "../../../../ui/Badge.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { PageSkeleton } from "../../../../ui/PageSkeleton.tsx";
import { type FieldValue, fieldName, valueText } from "../field-value.ts";
import { page as pageTexts } from "../texts.ts";
import styles from "./OwnPagePanel.module.css";
import { ownPageQuery } from "./queries.ts";
import { SharingPart } from "./SharingPart.tsx";
import { texts } from "./texts.ts";

export function OwnPagePanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ownPageQuery(id));
  if (data) return <LoadedPanel id={id} data={data} />;
  return error ? <LoadFailure text={texts.failed} onRetry={() => void refetch()} /> : <PageSkeleton shape="rows" />;
}

function LoadedPanel({ id, data }: { id: string; data: ResponseOf<typeof readOwnPage> }) {
  const { page, sharing, isMinor, changes } = data;
  return (
    <>
      <p className="intro">{texts.intro}</p>
      <div className={styles.parts}>
        <Card as="section">
          <h3>{texts.state}</h3>
          <p>{stateText(page)}</p>
          {isMinor && (
            <p>
              <Badge tone="warn">{texts.minor}</Badge> {texts.minorText}
            </p>
          )}
        </Card>
        <SharingPart id={id} sharing={sharing} />
        <Availability of={page.availability} />
        <Corrections corrections={page.corrections} />
        <Card as="section">
          <h3>{texts.lastSeen}</h3>
          <p>{lastSeenText(page)}</p>
        </Card>
        <Changes changes={changes} />
      </div>
    </>
  );
}

function stateText({ state, erasesAt, pausedUntil, canResume }: OwnDossier): string {
  if (erasesAt !== null) {
    const { day, time } = dayAndTime(erasesAt);
    return texts.erasing(day, time);
  }
  if (pausedUntil !== null) return texts.paused(longDay(pausedUntil));
  if (canResume) return texts.withdrawn;
  if (state === "published") return texts.published;
  return state === "recruited" ? texts.recruited : texts.hidden;
}

function lastSeenText({ lastSeen }: OwnDossier): string {
  if (lastSeen === null) return texts.neverSeen;
  const clinic = [lastSeen.clinic ?? texts.erasedClinic, lastSeen.city].filter(Boolean).join(", ");
  return texts.seenBy(clinic, longDay(lastSeen.day));
}

function Availability({ of }: { of: OwnDossier["availability"] }) {
  const { from, ...others } = of;
  return (
    <Card as="section">
      <h3>{texts.availability}</h3>
      <dl className={styles.facts}>
        {Object.entries({ availableFrom: from, ...others }).map(([name, value]) => (
          <div key={name}>
            <dt>{fieldName(name)}</dt>
            <dd>{valueText(name, value) ?? texts.unknown}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Corrections({ corrections }: Pick<OwnDossier, "corrections">) {
  const isWaiting = corrections.some(({ state }) => state === "waiting");
  return (
    <Card as="section">
      <h3>{texts.corrections}</h3>
      {corrections.length === 0 && <p>{texts.noCorrections}</p>}
      <ul className={styles.changes}>
        {corrections.map(({ id, field, state, answeredAt, reason }) => (
          <li key={id}>
            {texts.change(fieldName(field), texts.correctionStates[state])}
            {answeredAt !== null && ` (${pageTexts.at(answeredAt)})`}
            {reason !== null && <p className="quiet-2">{texts.change(texts.reason, reason)}</p>}
          </li>
        ))}
      </ul>
      {isWaiting && <Link to={`${centrePath("Requests")}?onglet=corrections`}>{texts.toRequests}</Link>}
    </Card>
  );
}

function Changes({ changes }: { changes: readonly OwnChange[] }) {
  return (
    <Card as="section">
      <h3>{texts.changes}</h3>
      {changes.length === 0 && <p>{texts.noChanges}</p>}
      <ol className={styles.changes}>
        {changes.map((change, index) => (
          // Adds the index to the key, because two changes may have the same time.
          <li key={`${change.at} ${changes.length - index}`}>
            <span className="quiet-2">{whenAndWho(change)}</span>
            <ul>
              {Object.entries(change.after).map(([name, value]) => (
                <li key={name}>
                  {texts.change(fieldName(name), valueText(name, value as FieldValue) ?? texts.unknown)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function whenAndWho({ at, by, staff }: OwnChange): string {
  const member = staff ? `${staff.firstName} ${staff.lastName}` : texts.staff;
  const names = { person: texts.person, staff: member, feed: texts.feed };
  return `${pageTexts.at(at)}, ${names[by]}`;
}
