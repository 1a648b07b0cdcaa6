import { keptFigures } from "../../api/kept.ts";
import { LinkAction } from "./LinkAction.tsx";
import { undoChange } from "./queries.ts";
import { undo } from "./texts.ts";

/** 'Annuler le changement': the link that gives an account its former address back (policy W-13). */
export function UndoChange({ encryption }: { encryption: string }) {
  return <LinkAction texts={undo(keptFigures().cancelLinkSeconds)} act={() => undoChange(encryption)} />;
}
