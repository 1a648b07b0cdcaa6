import { type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { classes } from "./classes.ts";
import frameStyles from "./FieldFrame.module.css";
import { FieldError, type FieldTexts } from "./FieldFrame.tsx";

interface GroupFrameProps extends FieldTexts {
  className?: string | undefined;
  children: ReactNode;
}

export function GroupFrame({ label, hint, error, className, children }: GroupFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const description = classes(hint ? hintId : undefined, error ? errorId : undefined);
  return (
    <fieldset className={classes(styles.group, className)} aria-describedby={description || undefined}>
      <legend className={styles.legend}>{label}</legend>
      {hint && (
        <p id={hintId} className={frameStyles.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
