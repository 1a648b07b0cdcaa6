import type { ComponentProps, ReactNode } from "react";
import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

export type FieldProps = Omit<ComponentProps<"input">, "type"> &
  FieldTexts & {
    type?: "text" | "email" | "tel" | "search" | "password" | "date";
    endIcon?: ReactNode;
  };

export function Field({ label, hint, error, id, className, endIcon, type = "text", ...rest }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, id, className }} describedBy={rest["aria-describedby"]}>
      {(wiring) => (
        <div className={styles.box}>
          <input {...rest} {...wiring} type={type} className={styles.control} />
          {endIcon && (
            <span className={styles.end} data-tone="done" data-through="">
              {endIcon}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
