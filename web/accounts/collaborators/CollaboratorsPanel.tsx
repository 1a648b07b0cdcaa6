import type { Mandatary, User } from "contract/accounts/account.ts";
import { COLLABORATORS_MAX } from "contract/accounts/collaborators.ts";
import { type ComponentType, useLayoutEffect, useRef, useState } from "react";
import { showError } from "../../shell/show-error.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { DogWithClipboard } from "../../ui/illustrations/DogWithClipboard.tsx";
import { Send, Trash2, UserPlus } from "../../ui/page-icons.ts";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { toast } from "../../ui/toast.ts";
import { CollaboratorForm, collaboratorDraft } from "./CollaboratorForm.tsx";
import styles from "./CollaboratorsPanel.module.css";
import { useAddCollaborator, useDeleteCollaborator } from "./queries.ts";
import { texts } from "./texts.ts";

interface CollaboratorsPanelProps {
  user: User;
  SharingSwitch: ComponentType<{ onlyToEnd?: boolean }>;
}

export function CollaboratorsPanel({ user, SharingSwitch }: CollaboratorsPanelProps) {
  const [adding, setAdding] = useState(() => collaboratorDraft.read() !== undefined);
  const add = useAddCollaborator();
  const remove = useDeleteCollaborator();
  const { numOrdinal, childVeterinaryUser: people } = user;
  const addButton = useReturningFocus(adding, people.length);

  async function resend({ lastName, firstName, email }: Mandatary): Promise<void> {
    await showOutcome(add.mutateAsync({ lastName, firstName, email, numOrdinal }), texts.added);
  }

  async function confirmAndRemove({ email, firstName, lastName }: Mandatary): Promise<void> {
    const { result } = await confirm({
      text: texts.removeQuestion,
      detail: `${firstName} ${lastName}`,
      kind: "danger",
      confirmLabel: texts.yes,
      denyLabel: texts.no,
    });
    if (result === "confirm") await showOutcome(remove.mutateAsync({ email, numOrdinal }), texts.removed);
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
    <div className="stack-4">
      <p className="quiet">{full ? texts.full(COLLABORATORS_MAX) : texts.intro}</p>
      <ul aria-label={texts.list} className={styles.list}>
        {people.map((person) => (
          <CollaboratorRow
            key={person.email}
            person={person}
            resending={add.isPending && add.variables.email === person.email}
            onResend={() => void resend(person)}
            onRemove={() => void confirmAndRemove(person)}
          />
        ))}
      </ul>
      <div>{action}</div>
      <SharingSwitch />
    </div>
  );
}

async function showOutcome(sent: Promise<unknown>, text: string): Promise<void> {
  try {
    await sent;
    toast({ text, position: "top-end" });
  } catch (error) {
    showError(error, { position: "top-end", fallback: texts.unexplained });
  }
}

function useReturningFocus(isElsewhere: boolean, rows: number) {
  const button = useRef<HTMLButtonElement>(null);
  const previous = useRef({ isElsewhere, rows });
  useLayoutEffect(() => {
    const isBack = previous.current.isElsewhere && !isElsewhere;
    if (isBack || rows < previous.current.rows) button.current?.focus();
    previous.current = { isElsewhere, rows };
  }, [isElsewhere, rows]);
  return button;
}

interface CollaboratorRowProps {
  person: Mandatary;
  resending: boolean;
  onResend: () => void;
  onRemove: () => void;
}

function CollaboratorRow({ person, resending, onResend, onRemove }: CollaboratorRowProps) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <span className="strong">
          <span>{person.firstName}</span> <span>{person.lastName}</span>
        </span>
        <span className={styles.email}>{person.email}</span>
      </div>
      <Badge tone={person.mendataryChecked ? "brand" : "warn"}>
        {person.mendataryChecked ? texts.activated : texts.pending}
      </Badge>
      {!person.mendataryChecked && (
        <Button
          variant="quiet"
          className={styles.resend}
          icon={<Send size={18} aria-hidden />}
          aria-label={texts.resendTo(name)}
          loading={resending}
          onClick={(click) => isRepeatedClick(click) || onResend()}
        >
          {texts.resend}
        </Button>
      )}
      <IconButton
        className={styles.remove}
        label={texts.remove(name)}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={(click) => isRepeatedClick(click) || onRemove()}
      />
    </li>
  );
}
