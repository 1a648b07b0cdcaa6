import { useQueryClient } from "@tanstack/react-query";
import { type FollowUp, NOTE_LENGTH } from "contract/selection/follow-up.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import { useOnline } from "../../ui/use-online.ts";
import styles from "./FollowUp.module.css";
import { type NoteState, noteLength } from "./note-state.ts";
import { texts } from "./texts.ts";
import { useNote } from "./use-note.ts";

const NEARLY_FULL = 1800;

interface NoteFieldProps {
  candidateId: number;
  followUp: FollowUp;
  account: string;
}

export function NoteField({ candidateId, followUp, account }: NoteFieldProps) {
  const { state, dispatch, retry } = useNote(account, candidateId, followUp);
  const { text, phase, theirs } = state;
  const length = noteLength(text);
  const isOnline = useOnline();
  const me = useQueryClient().getQueryData(currentUserQuery.queryKey);
  const isOwn = me?.firstName === theirs?.updatedBy?.firstName && me?.lastName === theirs?.updatedBy?.lastName;
  return (
    <div className={styles.note} data-print={text === "" ? "no" : undefined}>
      <TextAreaField
        label={texts.note}
        hint={texts.noteHint}
        rows={2}
        value={text}
        error={length > NOTE_LENGTH ? texts.noteTooLong(length) : null}
        onChange={(event) => dispatch({ kind: "edited", text: event.target.value })}
      />
      <p className={styles.state} role="status" data-print="no">
        {stateText(state, length, isOnline)}
      </p>
      {phase === "rejected" && (
        <div>
          <Button variant="secondary" onClick={retry}>
            {texts.retry}
          </Button>
        </div>
      )}
      {phase === "conflict" && theirs && (
        <section className={styles.conflict} role="alert">
          <p>{me && isOwn ? texts.ownConflict : texts.conflict(nameOf(theirs))}</p>
          <h3>{texts.theirs}</h3>
          <p className="typed-text">{theirs.note || texts.emptyNote}</p>
          <div className="row">
            <Button onClick={() => dispatch({ kind: "resolved", choice: "both" })}>{texts.keepBoth}</Button>
            <Button variant="secondary" onClick={() => dispatch({ kind: "resolved", choice: "mine" })}>
              {texts.keepMine}
            </Button>
            <Button variant="secondary" onClick={() => dispatch({ kind: "resolved", choice: "theirs" })}>
              {texts.keepTheirs}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

function nameOf({ updatedBy }: FollowUp): string {
  return updatedBy ? `${updatedBy.firstName} ${updatedBy.lastName}` : texts.somebody;
}

function stateText({ phase, reason }: NoteState, length: number, isOnline: boolean): string {
  if (phase === "saved") return texts.saved;
  if (phase === "unsent") return isOnline ? texts.unsent : texts.waiting;
  if (phase === "rejected") return reason ?? texts.rejected;
  if (length > NEARLY_FULL && length <= NOTE_LENGTH) return texts.noteLeft(NOTE_LENGTH - length);
  return phase === "sending" || phase === "edited" ? texts.saving : "";
}
