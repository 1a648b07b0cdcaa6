import { PASSWORD_MIN, passwordWeakness, weaknessSentences } from "contract/accounts/password-rules.ts";
import { type ComponentProps, useId } from "react";
import { classes } from "../../ui/classes.ts";
import type { Issues } from "../../ui/form.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import styles from "./NewPasswordField.module.css";
import { strength, strengthMeter } from "./texts.ts";

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  password: string;
  personal?: readonly string[];
  /** True if the field shows a weak password as an error. Otherwise the field shows a hint. */
  showsWeakness?: boolean;
};

/** @param personal words that the password must not contain, such as the user's name (policy 2, T-22) */
export function weaknessOf(password: string, personal: readonly string[] = []): string | undefined {
  const weakness = passwordWeakness(password, personal);
  return weakness && weaknessSentences[weakness];
}

export const emptyPasswords = { password: "", confirmation: "" };
export type PasswordValues = typeof emptyPasswords;

export function chosenPasswordIssues(
  { password, confirmation }: PasswordValues,
  texts: { nextMissing: string; confirmationMissing: string; mismatch: string },
): Issues<PasswordValues> {
  if (password === "" || confirmation === "") {
    return {
      password: password === "" ? texts.nextMissing : undefined,
      confirmation: confirmation === "" ? texts.confirmationMissing : undefined,
    };
  }
  return password === confirmation ? { password: weaknessOf(password) } : { confirmation: texts.mismatch };
}

export function NewPasswordField({
  password,
  personal = [],
  showsWeakness = false,
  error,
  className,
  ...rest
}: NewPasswordFieldProps) {
  const meterId = useId();
  const weakness = password === "" ? undefined : passwordWeakness(password, personal);
  const isStrong = password !== "" && weakness === undefined;
  const length = [...password].length;
  const progress = isStrong ? 1 : Math.min(length / PASSWORD_MIN, 1) * 0.75;
  return (
    <div className={classes(styles.field, className)}>
      <PasswordField
        {...rest}
        autoComplete="new-password"
        hint={strength.hint}
        error={error ?? (showsWeakness && weakness ? weaknessSentences[weakness] : null)}
        aria-describedby={meterId}
      />
      <div className={styles.meter} data-strong={isStrong || undefined} data-empty={password === "" || undefined}>
        <span className={styles.track} aria-hidden>
          <span className={styles.bar} style={{ width: `${progress * 100}%` }} />
        </span>
        <span id={meterId} className={styles.word}>
          {password !== "" && strengthMeter(weakness, length)}
        </span>
      </div>
    </div>
  );
}
