import { retentionSettings } from "../../api/retention-settings.ts";
import { LinkAction } from "./LinkAction.tsx";
import { undoChange } from "./queries.ts";
import { undo } from "./texts.ts";

export function UndoChange({ encryption }: { encryption: string }) {
  return <LinkAction texts={undo(retentionSettings().cancelLinkSeconds)} act={() => undoChange(encryption)} />;
}
