import type { User } from "contract/account.ts";
import { screenPath } from "contract/screens.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/client.ts";
import { keptFigures } from "../../api/kept.ts";
import { clearSession } from "../../api/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./DeleteAccountDialog.module.css";
import { forgetBrowser } from "./forget-browser.ts";
import { useDeleteUser } from "./queries.ts";
import { texts as all } from "./texts.ts";

const texts = all.erasure;

interface DeleteAccountDialogProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

/** Says exactly what goes and what stays, and asks for the password once more. */
export function DeleteAccountDialog({ user, open, onClose }: DeleteAccountDialogProps) {
  const [wrong, setWrong] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const erase = useDeleteUser();
  const navigate = useNavigate();
  const cancel = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const failedId = useId();
  const isHolder = !user.mendataryChecked;

  function close(): void {
    setWrong(undefined);
    setFailed(undefined);
    onClose();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get("password") ?? "");
    const refuse = (text: string) => {
      setWrong(text);
      form.querySelector<HTMLInputElement>("[name=password]")?.focus();
    };
    setFailed(undefined);
    if (password === "") return refuse(texts.passwordMissing);
    try {
      await erase.mutateAsync(password);
    } catch (error) {
      if (error instanceof ApiError && error.code === "wrongPassword") return refuse(error.text ?? texts.error);
      return setFailed(error instanceof ApiError && error.status !== 0 ? (error.text ?? texts.error) : texts.error);
    }
    clearSession();
    forgetBrowser();
    void navigate(screenPath("Home"));
    toast({ text: texts.done });
  }

  return (
    <Dialog
      theme="auto"
      open={open}
      title={texts.question}
      initialFocus={cancel}
      maxWidth={560}
      onDismiss={close}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={erase.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Facts title={texts.goesTitle} facts={texts.goes(isHolder, user.childVeterinaryUser.length)} />
        <Facts title={texts.staysTitle} facts={texts.stays(keptFigures())} />
        {isHolder && <p className={styles.number}>{texts.number}</p>}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          error={wrong ?? null}
          onChange={() => setWrong(undefined)}
        />
        {failed && <FieldError id={failedId}>{failed}</FieldError>}
      </form>
    </Dialog>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
