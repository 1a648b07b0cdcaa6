import type { Candidate } from "contract/candidates.ts";
import { departmentFromZip } from "contract/departments.ts";
import BookmarkCheck from "lucide-react/icons/bookmark-check";
import FileText from "lucide-react/icons/file-text";
import GraduationCap from "lucide-react/icons/graduation-cap";
import { type RefObject, useEffect, useRef } from "react";
import { ageInYears } from "../../format/age.ts";
import { usePageFocus, useWindowTitle } from "../../shell/Page.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonAnchor } from "../../ui/ButtonAnchor.tsx";
import { Card } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useFileAddress } from "../files/queries.ts";
import { AddButton, type AddButtonProps } from "./AddButton.tsx";
import { ContactButtons } from "./ContactButtons.tsx";
import styles from "./SheetHeader.module.css";
import { card, sheet } from "./texts.ts";

export interface SheetHeaderProps {
  candidate: Candidate;
  onRefused: AddButtonProps["onRefused"];
}

/** Who it is, and what to do: put aside, then contact (product 2.8). */
export function SheetHeader({ candidate, onRefused }: SheetHeaderProps) {
  const fileAddress = useFileAddress();
  const heading = usePageFocus();
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const resume = fileAddress(candidate.personalResume);
  const main = useRef<HTMLDivElement>(null);
  useWindowTitle(name);
  useAddedDialog(candidate.isSelected, main);
  return (
    <Card as="section" kind="panel" className={styles.header}>
      <div className={styles.who}>
        <Avatar
          firstName={candidate.firstName}
          lastName={candidate.lastName}
          src={fileAddress(candidate.profilePicture, "512")}
          size={72}
        />
        <div className={styles.text}>
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
          <p className={styles.line}>{[ageText(candidate), cityText(candidate)].filter(Boolean).join(" · ")}</p>
          <div className={styles.badges}>
            {candidate.studyLevel && (
              <Badge tone="brand" icon={<GraduationCap size={16} aria-hidden />}>
                {candidate.studyLevel}
              </Badge>
            )}
            {candidate.isSelected && (
              <Badge tone="accent" icon={<BookmarkCheck size={16} aria-hidden />}>
                {sheet.selected}
              </Badge>
            )}
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        <div ref={main} className={styles.main}>
          {candidate.isSelected ? (
            <ContactButtons candidate={candidate} />
          ) : (
            <AddButton id={candidate.id} onRefused={onRefused} />
          )}
        </div>
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

/** Once the contacts stand where the add button was they take the focus, and a dialog says what happened. */
function useAddedDialog(isSelected: boolean, main: RefObject<HTMLElement | null>): void {
  const wasSelected = useRef(isSelected);
  useEffect(() => {
    if (isSelected && !wasSelected.current) {
      main.current?.querySelector("a")?.focus({ preventScroll: true });
      void confirm({ text: sheet.added, kind: "success", confirmLabel: sheet.understood, denyLabel: null });
    }
    wasSelected.current = isSelected;
  }, [isSelected, main]);
}

function ageText({ birthday }: Candidate): string | undefined {
  const age = ageInYears(birthday);
  return age === undefined ? undefined : card.age(age);
}

function cityText({ city, ZIPCode }: Candidate): string {
  const number = departmentFromZip(ZIPCode) ?? ZIPCode;
  return city ? `${city} (${number})` : ZIPCode;
}
