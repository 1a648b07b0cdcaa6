import type { Candidate, CandidateCard as CardFacts } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import { type MouseEvent, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Bookmark } from "../../ui/list-icons.ts";
import { CandidateCard } from "../card/CandidateCard.tsx";
import { card as cardTexts } from "../card/texts.ts";
import { ContactButtons, Dock } from "./ContactButtons.tsx";
import { OwnContact } from "./OwnContact.tsx";
import styles from "./SeenByClinics.module.css";
import { SheetCard } from "./SheetCard.tsx";
import { Letter, SheetSteps } from "./SheetSteps.tsx";
import { sheet as sheetTexts } from "./texts.ts";

const RESUME = "#cv";

export interface SeenByClinicsProps {
  card: CardFacts;
  sheet: Candidate;
  picture: string | undefined;
  texts: { readonly card: string; readonly sheet: string };
  onResume: () => void;
}

/** Shows staff and the candidate how clinics see the card and the sheet (B1-26, B11-04). */
export function SeenByClinics({ card, sheet, picture, texts, onResume }: SeenByClinicsProps) {
  const sheetHeading = useRef<HTMLHeadingElement>(null);

  // In the preview, a link to a clinic page, a phone number or an e-mail address does nothing. The link to the resume
  // opens the file with the token of the user who looks at the preview.
  function followLink(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href");
    const isContact = /^(tel|mailto):/.test(address ?? "");
    if (!isContact && address !== RESUME && address !== screenPath("Candidat", { id: card.id })) return;
    event.preventDefault();
    if (address === RESUME) onResume();
    else if (!isContact) sheetHeading.current?.focus();
  }

  return (
    <div className={styles.seen} onClickCapture={followLink}>
      <h3>{texts.card}</h3>
      <div className={styles.card}>
        <CandidateCard candidate={card} fileAddress={() => picture} list="selection" />
      </div>
      <h3 ref={sheetHeading} tabIndex={-1}>
        {texts.sheet}
      </h3>
      <div className={styles.sheet}>
        <SheetCard
          card={sheet}
          picture={picture}
          resume={sheet.personalResume === null ? undefined : RESUME}
          heading={
            <p className={styles.name}>
              {sheet.firstName} {sheet.lastName}
            </p>
          }
        />
        <Card as="section" kind="panel">
          {sheet.isSelected ? (
            <ContactButtons candidate={sheet} main={<Button aria-disabled>{sheetTexts.introduction}</Button>} />
          ) : (
            <>
              <Dock>
                <Button wide aria-disabled icon={<Bookmark size={20} aria-hidden />}>
                  {sheetTexts.add}
                </Button>
              </Dock>
              <p className="quiet-2">{cardTexts.opens(card.firstName)}</p>
            </>
          )}
        </Card>
        <SheetSteps candidate={sheet} />
        {sheet.isSelected && <OwnContact candidate={sheet} />}
        <Letter candidate={sheet} />
      </div>
    </div>
  );
}
