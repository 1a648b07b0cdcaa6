import type { User } from "contract/accounts/account.ts";
import { screenPath } from "contract/screens.ts";
import { useNavigate } from "react-router";
import { ApiError } from "../api/client.ts";
import { retentionSettings } from "../api/page-settings.ts";
import { clearSession, forgetBrowser } from "../api/session.ts";
import { Effects } from "../ui/Effects.tsx";
import { FieldError } from "../ui/FieldFrame.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { type Issues, useForm } from "../ui/form.ts";
import { PasswordField } from "../ui/PasswordField.tsx";
import { toast } from "../ui/toast.ts";
import styles from "./DeleteAccountDialog.module.css";
import { useDeleteUser } from "./queries.ts";
import { texts as all } from "./texts.ts";

const texts = all.erasure;
const empty = { password: "" };
type PasswordValues = typeof empty;

export function DeleteAccountDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const form = useForm({ initial: empty, check: findIssues, send });
  const erase = useDeleteUser();
  const navigate = useNavigate();
  const isHolder = !user.mendataryChecked;

  function close(): void {
    form.reset();
    onClose();
  }

  async function send({ password }: PasswordValues): Promise<Issues<PasswordValues> | undefined> {
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
    <FormDialog
      form={form}
      open={open}
      title={texts.question}
      submit={texts.submit}
      cancel={texts.cancel}
      isDanger
      initialFocus="cancel"
      onClose={close}
    >
      <Effects title={texts.goesTitle} effects={texts.goes(isHolder, user.childVeterinaryUser.length)} />
      <Effects title={texts.staysTitle} effects={texts.stays(retentionSettings())} />
      {isHolder && <p className={styles.number}>{texts.number}</p>}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField {...form.text("password")} label={texts.password} autoComplete="current-password" />
      <FieldError>{form.issue("form")}</FieldError>
    </FormDialog>
  );
}

function findIssues({ password }: PasswordValues): Issues<PasswordValues> {
  return { password: password === "" ? texts.passwordMissing : undefined };
}
