import type { ComponentProps } from "react";
import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

export type TextAreaProps = ComponentProps<"textarea"> & FieldTexts;

/** Several lines of text. Every attribute of a textarea may be given. */
export function TextArea({ label, hint, error, id, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      id={id}
      className={className}
      describedBy={rest["aria-describedby"]}
    >
      {(wiring) => <textarea {...rest} {...wiring} rows={rows} className={styles.control} />}
    </FieldFrame>
  );
}
