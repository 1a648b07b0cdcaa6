import { useMutation } from "@tanstack/react-query";
import type { User } from "contract/accounts/account.ts";
import { changePassword } from "contract/accounts/password.ts";
import { passwordWeakness, weaknessSentences } from "contract/accounts/password-rules.ts";
import type { InputOf } from "contract/call.ts";
import { isEmpty } from "contract/fields.ts";
import { ApiError, send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ChangePasswordForm.module.css";
import { strength, change as texts } from "./texts.ts";

const empty = { currentPassword: "", newPassword: "", confirmation: "" };
type PasswordValues = typeof empty;

export function ChangePasswordForm({ user }: { user: User }) {
  const change = useChangePassword();
  const form = useForm({ initial: empty, check: (typed) => findIssues(typed, user), send, onIssues: warnOfMismatch });

  async function send({ currentPassword, newPassword }: PasswordValues): Promise<Issues<PasswordValues> | undefined> {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset();
      toast({ text: texts.changed, position: "top-end" });
      return undefined;
    } catch (error) {
      return { [faultyField(error)]: showError(error, { position: "top-end" }) };
    }
  }

  const wiring = (name: keyof PasswordValues) => ({ ...form.text(name), "aria-required": true });
  return (
    <form {...form.wiring} className={styles.form}>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField {...wiring("currentPassword")} label={texts.current} autoComplete="current-password" />
      <PasswordField {...wiring("newPassword")} label={texts.next} hint={strength.hint} autoComplete="new-password" />
      <PasswordField {...wiring("confirmation")} label={texts.confirmation} autoComplete="new-password" />
      <FieldError>{form.issue("form")}</FieldError>
      <Button type="submit" className={styles.submit} loading={form.sending}>
        {texts.submit}
      </Button>
    </form>
  );
}

function faultyField(error: unknown): keyof PasswordValues | "form" {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "wrongPassword") return "currentPassword";
  return code === "passwordTooWeak" ? "newPassword" : "form";
}

function findIssues(
  { currentPassword, newPassword, confirmation }: PasswordValues,
  user: User,
): Issues<PasswordValues> {
  if ([currentPassword, newPassword, confirmation].some(isEmpty)) {
    return {
      currentPassword: isEmpty(currentPassword) ? texts.currentMissing : undefined,
      newPassword: isEmpty(newPassword) ? texts.nextMissing : undefined,
      confirmation: isEmpty(confirmation) ? texts.confirmationMissing : undefined,
    };
  }
  if (newPassword !== confirmation) return { confirmation: texts.mismatch };
  const weakness = passwordWeakness(newPassword, wordsOf(user));
  return weakness === undefined ? {} : { newPassword: weaknessSentences[weakness] };
}

function warnOfMismatch({ confirmation }: Issues<PasswordValues>): void {
  if (confirmation === texts.mismatch) toast({ kind: "warning", text: texts.mismatch, position: "top-end" });
}

function wordsOf({ email, firstName, lastName, numOrdinal, veterinaryClinicals }: User): string[] {
  const clinics = veterinaryClinicals.map(({ socialReason = "" }) => socialReason);
  return [email, email.split("@")[0] ?? "", firstName, lastName, numOrdinal ?? "", ...clinics];
}

function useChangePassword() {
  return useMutation({ mutationFn: (passwords: InputOf<typeof changePassword>) => send(changePassword, passwords) });
}
