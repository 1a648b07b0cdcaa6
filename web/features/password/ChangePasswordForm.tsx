import type { User } from "contract/account.ts";
import { isEmpty } from "contract/fields.ts";
import { passwordWeakness } from "contract/password-rules.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { sayRefusal } from "../../shell/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ChangePasswordForm.module.css";
import { useChangePassword } from "./queries.ts";
import { strength, change as texts } from "./texts.ts";

const fields = ["currentPassword", "newPassword", "confirmation"] as const;
type FieldName = (typeof fields)[number];
type Errors = { [Name in FieldName]?: string | undefined };

const missing: Record<FieldName, string> = {
  currentPassword: texts.currentMissing,
  newPassword: texts.nextMissing,
  confirmation: texts.confirmationMissing,
};

/** Changes the password of the logged-in account (product 2.12, 5.7). */
export function ChangePasswordForm({ user }: { user: User }) {
  const [errors, setErrors] = useState<Errors>({});
  const [refused, setRefused] = useState<string>();
  const change = useChangePassword();
  const form = useRef<HTMLFormElement>(null);
  const refusedId = useId();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: FieldName) => String(data.get(name) ?? "");
    const found = findErrors(typed, user);
    setErrors(found);
    setRefused(undefined);
    const marked = fields.find((name) => found[name]);
    if (found.confirmation === texts.mismatch) {
      toast({ kind: "warning", text: texts.mismatch, position: "top-end" });
    }
    if (marked) return form.current?.querySelector<HTMLInputElement>(`[name=${marked}]`)?.focus();
    try {
      await change.mutateAsync({ currentPassword: typed("currentPassword"), newPassword: typed("newPassword") });
      form.current?.reset();
      toast({ text: texts.changed, position: "top-end" });
    } catch (error) {
      setRefused(sayRefusal(error, { position: "top-end" }));
    }
  }

  const wiring = (name: FieldName) => ({
    name,
    "aria-required": true,
    error: errors[name] ?? null,
    onChange: () => setErrors({ ...errors, [name]: undefined }),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField {...wiring("currentPassword")} label={texts.current} autoComplete="current-password" />
      <PasswordField {...wiring("newPassword")} label={texts.next} hint={strength.hint} autoComplete="new-password" />
      <PasswordField {...wiring("confirmation")} label={texts.confirmation} autoComplete="new-password" />
      {refused && <FieldError id={refusedId}>{refused}</FieldError>}
      <Button type="submit" className={styles.submit} loading={change.isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}

/** What is missing first; then whether the two differ; then whether the new one is strong enough (policy 2). */
function findErrors(typed: (name: FieldName) => string, user: User): Errors {
  const empty = fields.filter((name) => isEmpty(typed(name)));
  if (empty.length > 0) return Object.fromEntries(empty.map((name) => [name, missing[name]]));
  if (typed("newPassword") !== typed("confirmation")) return { confirmation: texts.mismatch };
  const weakness = passwordWeakness(typed("newPassword"), wordsOf(user));
  return weakness === undefined ? {} : { newPassword: strength[weakness] };
}

/** The words that a password of this account gains nothing by. */
function wordsOf({ email, firstName, lastName, numOrdinal, veterinaryClinicals }: User): string[] {
  const clinics = veterinaryClinicals.map((clinic) => clinic.socialReason);
  return [email, email.split("@")[0] ?? "", firstName, lastName, numOrdinal ?? "", ...clinics];
}
