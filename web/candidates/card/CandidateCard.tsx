import type { CandidateCard as CardFacts } from "contract/candidates/candidate-fields.ts";
import { OPINIONS } from "contract/candidates/candidate-values.ts";
import { departmentFromZip, departmentLabel, findDepartment } from "contract/departments.ts";
import { screenPath } from "contract/screens.ts";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ageInYears, publicationDay } from "../../format/dates.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge, type BadgeProps } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { TriangleAlert } from "../../ui/icons.tsx";
import { Link } from "../../ui/Link.tsx";
import { Check, CheckCheck } from "../../ui/page-icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { FileAddress } from "../file-address.ts";
import { fromSelection, type SheetState } from "../sheet/origin.ts";
import styles from "./CandidateCard.module.css";
import { distanceText, type MarkState, type ProgressFacts, progressMarks, upgradeHours } from "./facts.ts";
import { card } from "./texts.ts";

const [reserves, good, veryGood] = OPINIONS;

const appearances: Readonly<Record<MarkState, { tone: BadgeProps["tone"]; Icon?: typeof Check }>> = {
  pending: { tone: "muted" },
  done: { tone: "brand", Icon: Check },
  [card.opinionPending]: { tone: "muted" },
  [veryGood]: { tone: "brand", Icon: CheckCheck },
  [good]: { tone: "outline", Icon: Check },
  [reserves]: { tone: "warn", Icon: TriangleAlert },
};

function ProgressMarks({ candidate, className }: { candidate: ProgressFacts; className?: string | undefined }) {
  return (
    <ul className={classes("row", className)} aria-label={card.marks} data-tour="progress-marks">
      {progressMarks(candidate).map(({ label, state }) => {
        const { tone, Icon } = appearances[state];
        return (
          <li key={label}>
            <Badge tone={tone} icon={Icon && <Icon size={14} strokeWidth={3} aria-hidden />}>
              <MarkWords label={label} state={state} />
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

function MarkWords({ label, state }: { label: string; state: MarkState }) {
  if (state === "pending" || state === "done") {
    return (
      <>
        {label}
        <VisuallyHidden> : {state === "done" ? card.done : card.notDone}</VisuallyHidden>
      </>
    );
  }
  return (
    <>
      {!state.startsWith(label) && <VisuallyHidden>{label} : </VisuallyHidden>}
      {state}
    </>
  );
}

export interface CandidateCardProps {
  candidate: CardFacts;
  fileAddress: FileAddress;
  list: "selection" | SheetState;
  flag?: ReactNode;
  action?: ReactNode;
  requests?: ReactNode;
}

export function CandidateCard({ candidate, fileAddress, list, flag, action, requests }: CandidateCardProps) {
  const { search } = useLocation();
  const { firstName, lastName, active } = candidate;
  const hours = upgradeHours(candidate);
  const distance = distanceText(candidate);
  return (
    <Card as="article" kind={active ? "card" : "muted"} className={styles.card} data-recruited={!active || undefined}>
      <Avatar firstName={firstName} lastName={lastName} src={fileAddress(candidate.profilePicture, "128")} />
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
        {!active && <Badge tone="warn">{card.recruited}</Badge>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      <div className={styles.facts}>
        <p>{personText(candidate)}</p>
        <p className={styles.parts}>
          <span>{placeText(candidate)}</span> <span>{departmentText(candidate.ZIPCode)}</span>{" "}
          {distance && <span>{distance}</span>}
        </p>
        <p className={styles.parts}>
          {candidate.studyLevel && <span>{candidate.studyLevel}</span>}{" "}
          {hours > 0 && <span>{card.upgradeHours(hours)}</span>}
        </p>
      </div>
      <ProgressMarks className={styles.marks} candidate={candidate} />
      {requests}
    </Card>
  );
}

function personText({ birthday, publishedAt }: CardFacts): string {
  const age = ageInYears(birthday);
  const day = publishedAt === null ? undefined : publicationDay(publishedAt);
  const published = day && card.published(day.words, day.isDate);
  return [age === undefined ? undefined : card.age(age), published].filter(Boolean).join(" · ");
}

function placeText({ ZIPCode, city }: CardFacts): string {
  return city ? `${ZIPCode} ${city}` : ZIPCode;
}

function departmentText(zipCode: string): string {
  const department = findDepartment(departmentFromZip(zipCode) ?? "");
  return department ? departmentLabel(department) : card.noDepartment;
}
