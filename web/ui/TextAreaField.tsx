import type { ComponentProps } from "react";
import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

export type TextAreaFieldProps = ComponentProps<"textarea"> & FieldTexts;

const LINE = 40;

/** Grows with its text, also in browsers without field-sizing. */
export function TextAreaField({ label, hint, error, id, className, rows = 4, ...rest }: TextAreaFieldProps) {
  const lines = String(rest.value ?? "").split("\n");
  const height = lines.reduce((sum, line) => sum + 1 + Math.floor(line.length / LINE), 0);
  return (
    <FieldFrame {...{ label, hint, error, id, className }} describedBy={rest["aria-describedby"]}>
      {(wiring) => (
        <textarea {...rest} {...wiring} rows={Math.max(rows, height)} className={styles.control} data-lines />
      )}
    </FieldFrame>
  );
}
