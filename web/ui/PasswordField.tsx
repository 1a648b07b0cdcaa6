import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { IconButton } from "./IconButton.tsx";
import { texts } from "./texts.ts";

export type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> & FieldTexts;

export function PasswordField({ label, hint, error, id, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ label, hint, error, id, className }} describedBy={rest["aria-describedby"]}>
      {(wiring) => (
        <div className={styles.box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? "text" : "password"}
            className={styles.control}
          />
          <IconButton
            className={styles.end}
            label={shown ? texts.hidePassword : texts.showPassword}
            icon={<Icon size={20} aria-hidden />}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
