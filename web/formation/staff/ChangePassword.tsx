import { changeStaffPassword } from "contract/staff.ts";
import { ApiError, send } from "../../api/client.ts";
import { NewPasswordField, weaknessOf } from "../../features/password/NewPasswordField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Faults, useForm } from "../../ui/form.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./AccountPage.module.css";
import { enter } from "./queries.ts";
import { choose, account as texts } from "./texts.ts";

const empty = { currentPassword: "", password: "" };
type Typed = typeof empty;

export function ChangePassword() {
  const form = useForm({ initial: empty, check: findFaults, send: change });
  const refused = form.fault("form");

  async function change(typed: Typed): Promise<Faults<Typed> | undefined> {
    try {
      enter(await send(changeStaffPassword, typed));
      form.reset();
      toast({ text: texts.changed });
      return undefined;
    } catch (error) {
      const reason = (error instanceof ApiError ? error.text : undefined) ?? texts.refused;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "wrongPassword") return { currentPassword: reason };
      return code === "passwordTooWeak" ? { password: reason } : { form: reason };
    }
  }

  return (
    <Card>
      <h2>{texts.passwordTitle}</h2>
      <form {...form.wiring} className={styles.add}>
        <PasswordField
          {...form.text("currentPassword")}
          label={texts.currentPassword}
          aria-required
          autoComplete="current-password"
        />
        <NewPasswordField
          {...form.text("password")}
          label={texts.next}
          aria-required
          password={form.values.password}
          isTold={form.tellings > 0}
        />
        {refused && <FieldError id="change-refused">{refused}</FieldError>}
        <Button type="submit" variant="secondary" loading={form.sending}>
          {texts.change}
        </Button>
      </form>
    </Card>
  );
}

function findFaults({ currentPassword, password }: Typed): Faults<Typed> {
  return {
    currentPassword: currentPassword === "" ? choose.passwordMissing : undefined,
    password: password === "" ? choose.passwordMissing : weaknessOf(password),
  };
}
