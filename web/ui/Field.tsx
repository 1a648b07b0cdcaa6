import type { ReactNode } from "react";
import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldPropsOf, splitField } from "./FieldFrame.tsx";

export type FieldProps = FieldPropsOf<"input"> & {
  type?: "text" | "email" | "tel" | "search" | "password" | "date";
  endIcon?: ReactNode;
};

export function Field({ endIcon, type = "text", ...rest }: FieldProps) {
  const [frame, input] = splitField(rest);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className={styles.box}>
          <input {...input} {...wiring} type={type} className={styles.control} />
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
