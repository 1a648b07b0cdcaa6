import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { departmentFromZip } from "contract/departments.ts";
import type { ReactNode, RefObject } from "react";
import { ageInYears } from "../../format/dates.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonAnchor } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { BookmarkCheck, FileText, GraduationCap } from "../../ui/page-icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { distanceText } from "../card/facts.ts";
import { card as cardTexts } from "../card/texts.ts";
import styles from "./SheetCard.module.css";
import { sheet } from "./texts.ts";

export interface SheetCardProps {
  card: CandidateCard;
  picture: string | undefined;
  resume: string | undefined;
  heading: ReactNode;
  action: ReactNode;
  actionRef?: RefObject<HTMLDivElement | null>;
  requests?: ReactNode;
}

export function SheetCard({ card, picture, resume, heading, action, actionRef, requests }: SheetCardProps) {
  const distance = distanceText(card)?.replaceAll(" ", "\u00a0");
  return (
    <Card as="section" kind="panel" className={styles.header}>
      <div className={styles.who}>
        <Avatar firstName={card.firstName} lastName={card.lastName} src={picture} size={72} />
        <div className={styles.text}>
          {heading}
          <p className={styles.line}>
            {/* The no-break space prevents a line that starts with the separator. */}
            {[ageText(card), cityText(card), distance].filter(Boolean).join("\u00a0· ")}
          </p>
          <div className={styles.badges}>
            {card.studyLevel && (
              <Badge tone="brand" icon={<GraduationCap size={16} aria-hidden />}>
                {card.studyLevel}
              </Badge>
            )}
            {card.isSelected && (
              <Badge tone="brand" icon={<BookmarkCheck size={16} aria-hidden />}>
                {sheet.selected}
              </Badge>
            )}
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        <div ref={actionRef} className={styles.main}>
          {action}
        </div>
        {!card.isSelected && <p className={styles.opens}>{cardTexts.opens(card.firstName)}</p>}
        {resume && (
          <ButtonAnchor
            variant="secondary"
            icon={<FileText size={20} aria-hidden />}
            href={resume}
            target="_blank"
            rel="noopener noreferrer"
            data-print="no"
          >
            {sheet.resume}
            <VisuallyHidden> {sheet.newTab}</VisuallyHidden>
          </ButtonAnchor>
        )}
        {requests}
      </div>
    </Card>
  );
}

function ageText({ birthday }: CandidateCard): string | undefined {
  const age = ageInYears(birthday);
  return age === undefined ? undefined : cardTexts.age(age);
}

function cityText({ city, ZIPCode }: CandidateCard): string {
  const number = departmentFromZip(ZIPCode) ?? ZIPCode;
  return city ? `${city} (${number})` : ZIPCode;
}
