import { keptFigures } from "../../api/kept.ts";
import { LinkAction } from "./LinkAction.tsx";
import { undoChange } from "./queries.ts";
import { undo } from "./texts.ts";

export function UndoChange({ encryption }: { encryption: string }) {
  return <LinkAction texts={undo(keptFigures().cancelLinkSeconds)} act={() => undoChange(encryption)} />;
}
