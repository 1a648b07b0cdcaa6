import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { departmentFromZip } from "contract/departments.ts";
import type { ReactNode } from "react";
import { ageInYears } from "../../format/dates.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ButtonAnchor } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { FileText } from "../../ui/page-icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { availabilityFacts, distanceText } from "../card/facts.ts";
import { OpinionMark } from "../card/ProgressMarks.tsx";
import { card as cardTexts } from "../card/texts.ts";
import { notShared } from "../not-shared.ts";
import styles from "./SheetCard.module.css";
import { sheet } from "./texts.ts";

export interface SheetCardProps {
  card: CandidateCard;
  picture: string | undefined;
  resume: string | undefined;
  heading: ReactNode;
  actions?: ReactNode;
}

export function SheetCard({ card, picture, resume, heading, actions }: SheetCardProps) {
  const said = availabilityTexts(card);
  const distance = distanceText(card)?.replaceAll(" ", "\u00a0");
  return (
    <Card as="section" kind="panel" className={styles.header}>
      <Avatar firstName={card.firstName} lastName={card.lastName} src={picture} size={72} />
      <div className={styles.text}>
        {heading}
        <p>
          {/* The no-break space keeps the separator at the end of a line. Otherwise a line could start with the
              separator. */}
          {[ageText(card), cityText(card), distance].filter(Boolean).join("\u00a0· ")}
        </p>
        {card.studyLevel && <p>{card.studyLevel}</p>}
        {said.length > 0 && <p>{said.join("\u00a0· ")}</p>}
        {card.notShared.includes("photo") && <p className="quiet-2">{notShared.photo(card.firstName)}</p>}
      </div>
      {/* The opinion has the height of the link, so that the page does not move when the link appears. */}
      <div className={styles.actions}>
        <OpinionMark notice={card.jobInterviewNotice} />
        {resume && (
          <ButtonAnchor
            data-print="no"
            variant="secondary"
            icon={<FileText size={20} aria-hidden />}
            href={resume}
            target="_blank"
            rel="noopener noreferrer"
          >
            {sheet.resume}
            <VisuallyHidden> {sheet.newTab}</VisuallyHidden>
          </ButtonAnchor>
        )}
        {actions}
      </div>
    </Card>
  );
}

function availabilityTexts(card: CandidateCard): string[] {
  const { mobilityKm, drivingLicence } = card.availability;
  return [
    ...availabilityFacts(card),
    ...(drivingLicence === "no" ? [sheet.noLicence] : []),
    ...(mobilityKm === null ? [] : [sheet.mobility(mobilityKm)]),
  ];
}

function ageText({ birthday }: CandidateCard): string | undefined {
  const age = ageInYears(birthday);
  return age === undefined ? undefined : cardTexts.age(age);
}

function cityText({ city, ZIPCode }: CandidateCard): string {
  const number = departmentFromZip(ZIPCode) ?? ZIPCode;
  return city ? `${city} (${number})` : ZIPCode;
}
