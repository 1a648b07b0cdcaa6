import { weaknessSentences } from "contract/password-messages.ts";
import { PASSWORD_MIN, passwordWeakness } from "contract/password-rules.ts";
import { type ComponentProps, useId } from "react";
import { classes } from "../../ui/classes.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import styles from "./NewPasswordField.module.css";
import { strength, strengthMeter } from "./texts.ts";

export type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  password: string;
  personal?: readonly string[];
  /** Is a weakness a fault already? Before, it is only shown by the line under the field. */
  isTold?: boolean;
};

/** Why this is not enough for a password; words of the person make it easy to guess (policy 2, T-22). */
export function weaknessOf(password: string, personal: readonly string[] = []): string | undefined {
  const weakness = passwordWeakness(password, personal);
  return weakness && weaknessSentences[weakness];
}

/** A password to choose: what it must be, how far it is from that, and why it is not enough (policy 2, T-22). */
export function NewPasswordField({
  password,
  personal = [],
  isTold = false,
  error,
  className,
  ...rest
}: NewPasswordFieldProps) {
  const meterId = useId();
  const weakness = password === "" ? undefined : passwordWeakness(password, personal);
  const isStrong = password !== "" && weakness === undefined;
  const typed = [...password].length;
  const part = isStrong ? 1 : Math.min(typed / PASSWORD_MIN, 1) * 0.75;
  return (
    <div className={classes(styles.field, className)}>
      <PasswordField
        {...rest}
        autoComplete="new-password"
        hint={strength.hint}
        error={error ?? (isTold && weakness ? weaknessSentences[weakness] : null)}
        aria-describedby={meterId}
      />
      <div className={styles.meter} data-strong={isStrong || undefined} data-empty={password === "" || undefined}>
        <span className={styles.track} aria-hidden>
          <span className={styles.bar} style={{ width: `${part * 100}%` }} />
        </span>
        <span id={meterId} className={styles.word}>
          {password !== "" && strengthMeter(weakness, typed)}
        </span>
      </div>
    </div>
  );
}
