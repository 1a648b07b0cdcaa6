import Bookmark from "lucide-react/icons/bookmark";
import { Button } from "../../../ui/Button.tsx";
import { isRepeatedClick } from "../../../ui/repeated-click.ts";
import { toast } from "../../../ui/toast.ts";
import { useAddToSelection } from "../../selection/queries.ts";
import { card } from "../card/texts.ts";
import { type Refusal, refusalOf } from "./refusals.ts";
import { sheet } from "./texts.ts";

export interface AddButtonProps {
  /** The id of the candidate. */
  id: number;
  onDone: () => void;
  /** The candidate can no longer be had. */
  onRefused: (refusal: Refusal) => void;
}

/** 'Ajouter à ma sélection' (product 2.8): the sheet itself shows that it is done. */
export function AddButton({ id, onDone, onRefused }: AddButtonProps) {
  const { add, isPending } = useAddToSelection({
    onDone,
    onRefused: (error) => {
      const refusal = refusalOf(undefined, error);
      if (refusal === "loadError") toast({ kind: "error", text: card.addError });
      else if (refusal) onRefused(refusal);
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
