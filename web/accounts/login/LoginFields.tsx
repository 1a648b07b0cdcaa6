import { cleanText } from "contract/clean-text.ts";
import type { RefObject } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import type { Form, Issues } from "../../ui/form.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";

export const emptyCredentials = { email: "", password: "" };
export type Credentials = typeof emptyCredentials;

interface LoginFieldsProps {
  form: Form<Credentials>;
  texts: { email: string; password: string; submit: string };
  emailRef?: RefObject<HTMLInputElement | null>;
  passwordRef?: RefObject<HTMLInputElement | null>;
  onEmailFocus?: () => void;
}

export function LoginFields({ form, texts, emailRef, passwordRef, onEmailFocus }: LoginFieldsProps) {
  return (
    <>
      <Field
        {...form.text("email")}
        ref={emailRef}
        label={texts.email}
        aria-required
        type="email"
        autoComplete="username"
        onFocus={onEmailFocus}
      />
      <PasswordField
        {...form.text("password")}
        ref={passwordRef}
        label={texts.password}
        aria-required
        autoComplete="current-password"
      />
      <FieldError>{form.issue("form")}</FieldError>
      <Button type="submit" wide loading={form.sending}>
        {texts.submit}
      </Button>
    </>
  );
}

export function credentialIssues(
  { email, password }: Credentials,
  texts: { emailMissing: string; passwordMissing: string },
): Issues<Credentials> {
  return {
    email: cleanText(email) === "" ? texts.emailMissing : undefined,
    password: password === "" ? texts.passwordMissing : undefined,
  };
}
