import type { CandidateCard as CardFacts } from "contract/candidates/candidate-fields.ts";
import { departmentFromZip, departmentLabel, findDepartment } from "contract/departments.ts";
import { screenPath } from "contract/screens.ts";
import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { ageInYears, publicationDay } from "../../format/dates.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import type { FileAddress } from "../file-address.ts";
import { fromSelection, type SheetState } from "../sheet/origin.ts";
import styles from "./CandidateCard.module.css";
import { availabilityFacts, distanceText, upgradeHours } from "./facts.ts";
import { ProgressMarks } from "./ProgressMarks.tsx";
import { card } from "./texts.ts";

export interface CandidateCardProps {
  candidate: CardFacts;
  fileAddress: FileAddress;
  list: "selection" | SheetState;
  flag?: ReactNode;
  action?: ReactNode;
}

export function CandidateCard({ candidate, fileAddress, list, flag, action }: CandidateCardProps) {
  const { search } = useLocation();
  const { firstName, lastName, active } = candidate;
  const hours = upgradeHours(candidate);
  const distance = distanceText(candidate);
  return (
    <Card as="article" kind={active ? "card" : "muted"} className={styles.card} data-recruited={!active || undefined}>
      <Avatar firstName={firstName} lastName={lastName} src={fileAddress(candidate.profilePicture, "128")} size={48} />
      <div className={styles.name}>
        <h3>
          <Link
            className={styles.link}
            to={screenPath("Candidat", { id: candidate.id })}
            state={list === "selection" ? fromSelection(search) : list}
          >
            {firstName} {lastName}
          </Link>
        </h3>
        {flag}
        {!active && <Badge tone="muted">{candidate.unavailable ? card.unavailable : card.recruited}</Badge>}
      </div>
      {distance && <p className={styles.distance}>{distance}</p>}
      {action && <div className={styles.action}>{action}</div>}
      <div className={`${styles.facts} quiet-2`}>
        <Parts of={[ageText(candidate), placeText(candidate), departmentText(candidate.ZIPCode)]} />
        <Parts
          of={[
            candidate.studyLevel,
            hours > 0 ? card.upgradeHours(hours) : undefined,
            ...availabilityFacts(candidate),
            publicationText(candidate),
          ]}
        />
      </div>
      <ProgressMarks className={styles.marks} candidate={candidate} />
    </Card>
  );
}

function Parts({ of }: { of: readonly (string | null | undefined)[] }) {
  const parts = of.filter(Boolean);
  return (
    <p className={styles.parts}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && " "}
          <span>{part}</span>
        </Fragment>
      ))}
    </p>
  );
}

function ageText({ birthday }: CardFacts): string | undefined {
  const age = ageInYears(birthday);
  return age === undefined ? undefined : card.age(age);
}

function publicationText({ publishedAt }: CardFacts): string | undefined {
  const day = publishedAt === null ? undefined : publicationDay(publishedAt);
  return day && card.published(day.words, day.isDate);
}

function placeText({ ZIPCode, city }: CardFacts): string {
  return city ? `${ZIPCode} ${city}` : ZIPCode;
}

function departmentText(zipCode: string): string {
  const department = findDepartment(departmentFromZip(zipCode) ?? "");
  return department ? departmentLabel(department) : card.noDepartment;
}
