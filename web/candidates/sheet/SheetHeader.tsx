import type { Candidate, CandidateCard } from "contract/candidates/candidate-fields.ts";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { usePageFocus, useWindowTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { Bookmark } from "../../ui/icons.tsx";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { toast } from "../../ui/toast.ts";
import { card } from "../card/texts.ts";
import { useFileAddress } from "../file-address.ts";
import { useAddToSelection } from "../selection.ts";
import { ContactButtons } from "./ContactButtons.tsx";
import { type Rejection, rejectionOf } from "./leaving.ts";
import { SheetCard } from "./SheetCard.tsx";
import { findNextButton } from "./SheetPager.tsx";
import { sheet } from "./texts.ts";

export interface SheetHeaderProps {
  card: CandidateCard;
  candidate: Candidate | undefined;
  requests: ReactNode;
  onRejected: AddButtonProps["onRejected"];
}

export function SheetHeader({ card, candidate, requests, onRejected }: SheetHeaderProps) {
  const fileAddress = useFileAddress();
  const heading = usePageFocus();
  const name = `${card.firstName} ${card.lastName}`;
  const main = useRef<HTMLDivElement>(null);
  useWindowTitle(name);
  const [wasAddedHere, setAddedHere] = useState(false);
  useAddedDialog(wasAddedHere && card.isSelected, main);
  return (
    <SheetCard
      card={card}
      picture={fileAddress(card.profilePicture, "512")}
      resume={fileAddress(candidate?.personalResume ?? null)}
      heading={
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
      }
      actionRef={main}
      requests={requests}
      action={
        card.isSelected ? (
          <ContactButtons candidate={card} />
        ) : (
          <AddButton id={card.id} onDone={() => setAddedHere(true)} onRejected={onRejected} />
        )
      }
    />
  );
}

function useAddedDialog(isAdded: boolean, main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isAdded) return;
    const next = findNextButton() ?? main.current?.querySelector("a");
    next?.focus({ preventScroll: true });
    void confirm({
      text: sheet.added,
      kind: "success",
      confirmLabel: sheet.understood,
      denyLabel: null,
      closesAnywhere: true,
    });
  }, [isAdded, main]);
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
      if (rejection === "loadError") toast({ kind: "error", text: card.addError });
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
