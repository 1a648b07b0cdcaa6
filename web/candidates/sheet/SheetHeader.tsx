import type { Candidate, CandidateCard } from "contract/candidates/candidate-fields.ts";
import type { ReactNode } from "react";
import { usePageFocus, useWindowTitle } from "../../shell/Page.tsx";
import { useFileAddress } from "../file-address.ts";
import { SheetCard } from "./SheetCard.tsx";

export interface SheetHeaderProps {
  card: CandidateCard;
  candidate: Candidate | undefined;
  actions: ReactNode;
}

export function SheetHeader({ card, candidate, actions }: SheetHeaderProps) {
  const fileAddress = useFileAddress();
  const heading = usePageFocus();
  const name = `${card.firstName} ${card.lastName}`;
  useWindowTitle(name);
  return (
    <SheetCard
      card={card}
      picture={fileAddress(card.profilePicture, "512")}
      resume={fileAddress(candidate?.personalResume ?? null)}
      actions={actions}
      heading={
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
      }
    />
  );
}
