import { PUBLISHED_FROM_YEARS } from "contract/candidates/candidate-rules.ts";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import type { ReactNode } from "react";
import { portalConfig } from "../../api/config.ts";
import { dayAndTime, dayOf, longDay } from "../../format/dates.ts";
import { spacedPhone } from "../../format/phone.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { EyeOff } from "../../ui/icons.tsx";
import { CircleCheck } from "../../ui/page-icons.ts";
import { useResume } from "./queries.ts";
import styles from "./StatePanel.module.css";
import { overview as texts } from "./texts.ts";
import { isYoungerThan } from "./young.ts";

export function StatePanel({ dossier }: { dossier: OwnDossier }) {
  const { title, lines, isShown, action } = describe(dossier);
  const resume = useResume();
  const Icon = isShown ? CircleCheck : EyeOff;
  return (
    <Card as="section" className={styles.panel} data-shown={isShown || undefined}>
      <Icon size={24} aria-hidden />
      <div className={styles.content}>
        <h2>{title}</h2>
        <ul className={styles.lines}>
          {lines.map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
        {action && (
          <Button className={styles.action} loading={resume.isPending} onClick={() => resume.mutate()}>
            {action}
          </Button>
        )}
        {isShown && (
          <ButtonLink variant="secondary" className={styles.action} to={ownScreens.Leave.path}>
            {texts.pause}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

interface Description {
  readonly title: string;
  readonly lines: readonly ReactNode[];
  readonly isShown?: boolean;
  /** The label of the button that makes the dossier visible again. */
  readonly action?: string | undefined;
}

function describe(dossier: OwnDossier): Description {
  const { fields, state, erasesAt, pausedUntil, canResume, sharing, availability } = dossier;
  if (erasesAt !== null) {
    const day = longDay(dayOf(erasesAt));
    return { title: texts.erasing(day, dayAndTime(erasesAt).time), lines: [texts.erasingLine], action: texts.keep };
  }
  // No clinic sees the dossier of a candidate under 15, so a button to make the dossier visible would fail (B11-12).
  if (state === "withdrawn" && isYoungerThan(PUBLISHED_FROM_YEARS, fields)) {
    return { title: texts.hiddenByCentre, lines: [texts.underFifteenLine] };
  }
  if (pausedUntil !== null && canResume) {
    return { title: texts.paused(longDay(pausedUntil)), lines: [texts.pausedLine], action: texts.resume };
  }
  if (canResume) return { title: texts.withdrawn, lines: [texts.withdrawnLine], action: texts.resume };
  if (state === "recruited") return { title: texts.recruited, lines: [texts.recruitedLine] };
  if (state === "published") {
    const { read, meet, contactShown, contactHidden } = texts.publishedLines;
    const contact = sharing.phone || sharing.email ? contactShown : contactHidden;
    const lines = [read, availability.lookingFor ? meet : texts.notLooking, contact];
    return { title: texts.published, lines, isShown: true };
  }
  return { title: texts.hiddenByCentre, lines: [<CentrePhone key="phone" />] };
}

function CentrePhone() {
  const { contactPhone } = portalConfig();
  return (
    <>
      {texts.hiddenByCentreLine} <a href={`tel:${contactPhone}`}>{spacedPhone(contactPhone)}</a>
    </>
  );
}
