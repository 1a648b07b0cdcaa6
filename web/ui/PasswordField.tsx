import { useState } from "react";
import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldPropsOf, splitField } from "./FieldFrame.tsx";
import { IconButton } from "./IconButton.tsx";
import { Eye, EyeOff } from "./icons.tsx";

const texts = {
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
};

export function PasswordField(props: FieldPropsOf<"input">) {
  const [frame, input] = splitField(props);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className={styles.box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
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
