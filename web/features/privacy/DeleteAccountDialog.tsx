import type { User } from "contract/account.ts";
import { screenPath } from "contract/screens.ts";
import { useId, useRef } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/client.ts";
import { keptFigures } from "../../api/kept.ts";
import { clearSession } from "../../api/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Faults, useForm } from "../../ui/form.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./DeleteAccountDialog.module.css";
import { forgetBrowser } from "./forget-browser.ts";
import { useDeleteUser } from "./queries.ts";
import { texts as all } from "./texts.ts";

const texts = all.erasure;
const empty = { password: "" };
type Typed = typeof empty;

interface DeleteAccountDialogProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

/** Says exactly what goes and what stays, and asks for the password once more. */
export function DeleteAccountDialog({ user, open, onClose }: DeleteAccountDialogProps) {
  const form = useForm({ initial: empty, check: findFaults, send });
  const failed = form.fault("form");
  const erase = useDeleteUser();
  const navigate = useNavigate();
  const cancel = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const failedId = useId();
  const isHolder = !user.mendataryChecked;

  function close(): void {
    form.reset();
    onClose();
  }

  async function send({ password }: Typed): Promise<Faults<Typed> | undefined> {
    try {
      await erase.mutateAsync(password);
    } catch (error) {
      if (error instanceof ApiError && error.code === "wrongPassword") return { password: error.text ?? texts.error };
      return { form: error instanceof ApiError && error.status !== 0 ? (error.text ?? texts.error) : texts.error };
    }
    clearSession();
    forgetBrowser();
    void navigate(screenPath("Home"));
    toast({ text: texts.done });
    return undefined;
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
          <Button type="submit" form={formId} variant="danger" loading={form.sending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form {...form.wiring} id={formId} className={styles.form}>
        <Facts title={texts.goesTitle} facts={texts.goes(isHolder, user.childVeterinaryUser.length)} />
        <Facts title={texts.staysTitle} facts={texts.stays(keptFigures())} />
        {isHolder && <p className={styles.number}>{texts.number}</p>}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField {...form.text("password")} label={texts.password} autoComplete="current-password" />
        {failed && <FieldError id={failedId}>{failed}</FieldError>}
      </form>
    </Dialog>
  );
}

function findFaults({ password }: Typed): Faults<Typed> {
  return { password: password === "" ? texts.passwordMissing : undefined };
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
