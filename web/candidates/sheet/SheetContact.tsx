import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { Bookmark } from "../../ui/list-icons.ts";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { toast } from "../../ui/toast.ts";
import { card as cardTexts } from "../card/texts.ts";
import { useAddToSelection } from "../selection.ts";
import { ContactButtons, Dock } from "./ContactButtons.tsx";
import { type Rejection, rejectionOf } from "./leaving.ts";
import styles from "./SheetCard.module.css";
import { sheet } from "./texts.ts";

export interface SheetContactProps {
  card: CandidateCard;
  /** The button that requests an introduction. The page shows the button only for a selected candidate. */
  main: ReactNode;
  onRejected: AddButtonProps["onRejected"];
}

export function SheetContact({ card, main, onRejected }: SheetContactProps) {
  const contact = useRef<HTMLDivElement>(null);
  const [wasAddedHere, setAddedHere] = useState(false);
  useAddedDialog(wasAddedHere && card.isSelected, contact);
  return (
    <div ref={contact}>
      <Card as="section" kind="panel" className={styles.contact}>
        {card.isSelected ? (
          <ContactButtons candidate={card} main={main} />
        ) : (
          <>
            <Dock>
              <AddButton id={card.id} onDone={() => setAddedHere(true)} onRejected={onRejected} />
            </Dock>
            <p className={styles.opens}>
              <span>{cardTexts.opens(card.firstName)}</span> {sheet.afterAdding}
            </p>
          </>
        )}
      </Card>
    </div>
  );
}

function useAddedDialog(isAdded: boolean, contact: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isAdded) return;
    contact.current?.querySelector("a")?.focus({ preventScroll: true });
    void confirm({
      text: sheet.added,
      kind: "success",
      confirmLabel: sheet.understood,
      denyLabel: null,
      closesAnywhere: true,
      mobileFullscreen: false,
    });
  }, [isAdded, contact]);
}

interface AddButtonProps {
  id: number;
  onDone: () => void;
  onRejected: (rejection: Rejection) => void;
}

function AddButton({ id, onDone, onRejected }: AddButtonProps) {
  const { add, isPending } = useAddToSelection({
    onDone,
    onRejected: (error) => {
      const rejection = rejectionOf(undefined, error);
      if (rejection === "loadError") toast({ kind: "error", text: cardTexts.addError });
      else if (rejection) onRejected(rejection);
    },
  });
  return (
    <Button
      wide
      loading={isPending}
      icon={<Bookmark size={20} aria-hidden />}
      onClick={(event) => isRepeatedClick(event) || add(id)}
    >
      {sheet.add}
    </Button>
  );
}
