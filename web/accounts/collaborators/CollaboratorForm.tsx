import { isEmpty, seenText } from "contract/fields.ts";
import { longest } from "contract/values.ts";
import { useEffect, useId } from "react";
import { ApiError } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./CollaboratorForm.module.css";
import { useAddCollaborator } from "./queries.ts";
import { texts } from "./texts.ts";

const nobody = { lastName: "", firstName: "", email: "" };
type Person = typeof nobody;

export const collaboratorDraft = formDraft("collaborator", nobody);

export function CollaboratorForm({ numOrdinal, onLeave }: { numOrdinal: string | null; onLeave: () => void }) {
  const add = useAddCollaborator();
  const form = useForm({ initial: nobody, check: findIssues, send, draft: collaboratorDraft });
  const { ref } = form.wiring;
  const titleId = useId();

  useEffect(() => ref.current?.querySelector("input")?.focus(), [ref]);

  async function send({ lastName, firstName, email }: Person): Promise<Issues<Person> | undefined> {
    const person = { lastName: lastName.trim(), firstName: firstName.trim(), email: email.trim() };
    try {
      await add.mutateAsync({ ...person, numOrdinal });
      toast({ text: texts.added, position: "top-end" });
      onLeave();
      return undefined;
    } catch (error) {
      const text = showError(error, { position: "top-end", fallback: texts.unexplained });
      const isEmailRefused =
        error instanceof ApiError && ["collaboratorRefused", "emailTaken"].includes(error.code ?? "");
      return isEmailRefused ? { email: text } : { form: text };
    }
  }

  function leave(): void {
    form.dropDraft();
    onLeave();
  }

  const wiring = (name: keyof Person) => ({
    ...form.text(name),
    label: texts[name],
    "aria-required": true,
    autoComplete: "off",
  });
  return (
    <form {...form.wiring} className={styles.form} aria-labelledby={titleId}>
      <h3 id={titleId}>{texts.formTitle}</h3>
      <p className={styles.rule}>{texts.allNeeded}</p>
      <Field {...wiring("lastName")} maxLength={longest.name} />
      <Field {...wiring("firstName")} maxLength={longest.name} />
      <Field {...wiring("email")} maxLength={longest.email} type="email" />
      <FieldError>{form.issue("form")}</FieldError>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={leave}>
          {texts.back}
        </Button>
        <Button type="submit" loading={form.sending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

function findIssues({ lastName, firstName, email }: Person): Issues<Person> {
  return {
    lastName: isEmpty(seenText(lastName)) ? texts.lastNameMissing : undefined,
    firstName: isEmpty(seenText(firstName)) ? texts.firstNameMissing : undefined,
    email: isEmpty(seenText(email)) ? texts.emailMissing : undefined,
  };
}
