import type { Mandatary, User } from "contract/account.ts";
import { COLLABORATORS_MAX } from "contract/collaborators.ts";
import UserPlus from "lucide-react/icons/user-plus";
import { useLayoutEffect, useRef, useState } from "react";
import { sayRefusal } from "../../shell/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { DogWithClipboard } from "../../ui/illustrations/DogWithClipboard.tsx";
import { toast } from "../../ui/toast.ts";
import { CollaboratorForm, collaboratorDraft } from "./CollaboratorForm.tsx";
import { CollaboratorRow } from "./CollaboratorRow.tsx";
import styles from "./CollaboratorsPanel.module.css";
import { useAddCollaborator, useDeleteCollaborator } from "./queries.ts";
import { SharingSwitch } from "./SharingSwitch.tsx";
import { texts } from "./texts.ts";

export function CollaboratorsPanel({ user }: { user: User }) {
  const [adding, setAdding] = useState(() => collaboratorDraft.read() !== undefined);
  const add = useAddCollaborator();
  const remove = useDeleteCollaborator();
  const { numOrdinal, childVeterinaryUser: people } = user;
  const addButton = useReturningFocus(adding, people.length);

  async function resend({ lastName, firstName, email }: Mandatary): Promise<void> {
    try {
      await add.mutateAsync({ lastName, firstName, email, numOrdinal });
      toast({ text: texts.added, position: "top-end" });
    } catch (error) {
      sayRefusal(error, { position: "top-end", fallback: texts.unexplained });
    }
  }

  async function askAndRemove({ email }: Mandatary): Promise<void> {
    const { result } = await confirm({
      text: texts.removeQuestion,
      kind: "danger",
      confirmLabel: texts.yes,
      denyLabel: texts.no,
    });
    if (result !== "confirm") return;
    try {
      await remove.mutateAsync({ email, numOrdinal });
      toast({ text: texts.removed, position: "top-end" });
    } catch (error) {
      sayRefusal(error, { position: "top-end", fallback: texts.unexplained });
    }
  }

  if (adding) return <CollaboratorForm numOrdinal={numOrdinal} onLeave={() => setAdding(false)} />;
  const full = people.length >= COLLABORATORS_MAX;
  const action = (
    <Button ref={addButton} icon={<UserPlus size={20} aria-hidden />} disabled={full} onClick={() => setAdding(true)}>
      {texts.open}
    </Button>
  );
  if (people.length === 0) {
    return (
      <>
        <EmptyState drawing={<DogWithClipboard />} title={texts.emptyTitle} line={texts.emptyLine} action={action} />
        <SharingSwitch onlyToEnd />
      </>
    );
  }
  return (
    <div className={styles.panel}>
      <p className={styles.line}>{full ? texts.full(COLLABORATORS_MAX) : texts.intro}</p>
      <ul aria-label={texts.list} className={styles.list}>
        {people.map((person) => (
          <CollaboratorRow
            key={person.email}
            person={person}
            resending={add.isPending && add.variables.email === person.email}
            onResend={() => void resend(person)}
            onRemove={() => void askAndRemove(person)}
          />
        ))}
      </ul>
      <div>{action}</div>
      <SharingSwitch />
    </div>
  );
}

/** For the button that opens the form: it has the focus when the form is left, and when a row has left with it. */
function useReturningFocus(away: boolean, rows: number) {
  const button = useRef<HTMLButtonElement>(null);
  const former = useRef({ away, rows });
  useLayoutEffect(() => {
    const isBack = former.current.away && !away;
    if (isBack || rows < former.current.rows) button.current?.focus();
    former.current = { away, rows };
  }, [away, rows]);
  return button;
}
