import type { Candidate, CandidateCard } from "contract/candidate-fields.ts";
import { departmentFromZip } from "contract/departments.ts";
import BookmarkCheck from "lucide-react/icons/bookmark-check";
import FileText from "lucide-react/icons/file-text";
import GraduationCap from "lucide-react/icons/graduation-cap";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ageInYears } from "../../../format/age.ts";
import { usePageFocus, useWindowTitle } from "../../../shell/Page.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonAnchor } from "../../../ui/ButtonAnchor.tsx";
import { Card } from "../../../ui/Card.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useFileAddress } from "../../files/queries.ts";
import { card as cardTexts } from "../card/texts.ts";
import { AddButton, type AddButtonProps } from "./AddButton.tsx";
import { ContactButtons } from "./ContactButtons.tsx";
import styles from "./SheetHeader.module.css";
import { findNextButton } from "./SheetPager.tsx";
import { sheet } from "./texts.ts";

export interface SheetHeaderProps {
  /** What a list knows already. */
  card: CandidateCard;
  /** The sheet itself once it has come. */
  candidate: Candidate | undefined;
  onRefused: AddButtonProps["onRefused"];
}

/** Who it is, as soon as a list or the sheet tells, and what to do: put aside, then contact (product 2.8). */
export function SheetHeader({ card, candidate, onRefused }: SheetHeaderProps) {
  const fileAddress = useFileAddress();
  const heading = usePageFocus();
  const name = `${card.firstName} ${card.lastName}`;
  const resume = fileAddress(candidate?.personalResume ?? null);
  const main = useRef<HTMLDivElement>(null);
  useWindowTitle(name);
  const [wasAddedHere, setAddedHere] = useState(false);
  useAddedDialog(wasAddedHere && card.isSelected, main);
  return (
    <Card as="section" kind="panel" className={styles.header}>
      <div className={styles.who}>
        <Avatar
          firstName={card.firstName}
          lastName={card.lastName}
          src={fileAddress(card.profilePicture, "512")}
          size={72}
        />
        <div className={styles.text}>
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
          <p className={styles.line}>{[ageText(card), cityText(card)].filter(Boolean).join(" · ")}</p>
          <div className={styles.badges}>
            {card.studyLevel && (
              <Badge tone="brand" icon={<GraduationCap size={16} aria-hidden />}>
                {card.studyLevel}
              </Badge>
            )}
            {card.isSelected && (
              <Badge tone="accent" icon={<BookmarkCheck size={16} aria-hidden />}>
                {sheet.selected}
              </Badge>
            )}
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        <div ref={main} className={styles.main}>
          {card.isSelected ? (
            <ContactButtons candidate={card} />
          ) : (
            <AddButton id={card.id} onDone={() => setAddedHere(true)} onRefused={onRefused} />
          )}
        </div>
        {!card.isSelected && <p className={styles.opens}>{cardTexts.opens}</p>}
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
      </div>
    </Card>
  );
}

/**
 * A dialog says what happened, and gives the focus back to where the work goes on: to the next candidate of the list
 * that led here, else to the contacts, which stand where the add button was.
 */
function useAddedDialog(isAdded: boolean, main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isAdded) return;
    const wayOn = findNextButton() ?? main.current?.querySelector("a");
    wayOn?.focus({ preventScroll: true });
    const question = { text: sheet.added, kind: "success", confirmLabel: sheet.understood, denyLabel: null } as const;
    void confirm({ ...question, closesAnywhere: true });
  }, [isAdded, main]);
}

function ageText({ birthday }: CandidateCard): string | undefined {
  const age = ageInYears(birthday);
  return age === undefined ? undefined : cardTexts.age(age);
}

function cityText({ city, ZIPCode }: CandidateCard): string {
  const number = departmentFromZip(ZIPCode) ?? ZIPCode;
  return city ? `${city} (${number})` : ZIPCode;
}
