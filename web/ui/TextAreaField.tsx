import type { ComponentProps } from "react";
import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

export type TextAreaFieldProps = ComponentProps<"textarea"> & FieldTexts;

/** Several lines of text with their label, hint and error. It grows with what is typed where the browser can do that. */
export function TextAreaField({ label, hint, error, id, className, rows = 4, ...rest }: TextAreaFieldProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      id={id}
      className={className}
      describedBy={rest["aria-describedby"]}
    >
      {(wiring) => <textarea {...rest} {...wiring} rows={rows} className={styles.control} data-lines />}
    </FieldFrame>
  );
}
