import { isEmpty } from "contract/fields.ts";
import { longest } from "contract/values.ts";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { sayRefusal } from "../../shell/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./CollaboratorForm.module.css";
import { useAddCollaborator } from "./queries.ts";
import { texts } from "./texts.ts";

const fields = ["lastName", "firstName", "email"] as const;
type FieldName = (typeof fields)[number];

const missing: Record<FieldName, string> = {
  lastName: texts.lastNameMissing,
  firstName: texts.firstNameMissing,
  email: texts.emailMissing,
};

interface CollaboratorFormProps {
  /** The holder's own number, sent along (product 6). */
  numOrdinal: string | null;
  onLeave: () => void;
}

/** Name and address of the person to invite (product 2.12, 5.7). */
export function CollaboratorForm({ numOrdinal, onLeave }: CollaboratorFormProps) {
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [refused, setRefused] = useState<string>();
  const add = useAddCollaborator();
  const form = useRef<HTMLFormElement>(null);
  const refusedId = useId();

  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: FieldName) => String(data.get(name) ?? "").trim();
    const person = { lastName: read("lastName"), firstName: read("firstName"), email: read("email") };
    const empty = fields.filter((name) => isEmpty(person[name]));
    setErrors(Object.fromEntries(empty.map((name) => [name, missing[name]])));
    setRefused(undefined);
    if (empty[0]) return form.current?.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus();
    try {
      await add.mutateAsync({ ...person, numOrdinal });
      toast({ text: texts.added, position: "top-end" });
      onLeave();
    } catch (error) {
      setRefused(sayRefusal(error, { position: "top-end", fallback: texts.unexplained }));
    }
  }

  const wiring = (name: FieldName) => ({
    label: texts[name],
    name,
    "aria-required": true,
    error: errors[name] ?? null,
    onChange: () => setErrors({ ...errors, [name]: undefined }),
    autoComplete: "off",
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-labelledby={`${refusedId}-title`}>
      <h3 id={`${refusedId}-title`}>{texts.formTitle}</h3>
      <p className={styles.rule}>{texts.allNeeded}</p>
      <Field {...wiring("lastName")} maxLength={longest.name} />
      <Field {...wiring("firstName")} maxLength={longest.name} />
      <Field {...wiring("email")} maxLength={longest.email} type="email" inputMode="email" autoCapitalize="none" />
      {refused && <FieldError id={refusedId}>{refused}</FieldError>}
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onLeave}>
          {texts.back}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
