import { type ComponentProps, type ReactNode, useCallback, useId } from "react";
import styles from "./Choice.module.css";
import { classes } from "./classes.ts";
import { FieldError } from "./FieldFrame.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "ref"> & {
  label: ReactNode;
  error?: string | null;
  indeterminate?: boolean;
  hideLabel?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
};

export function Checkbox({
  label,
  error,
  indeterminate = false,
  hideLabel = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const errorId = useId();
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = indeterminate;
      ref?.(element);
    },
    [indeterminate, ref],
  );
  return (
    <div className={className}>
      <label className={styles.choice} data-bare={hideLabel || undefined}>
        <input
          {...rest}
          ref={attach}
          type="checkbox"
          className={styles.mark}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(rest["aria-describedby"], error ? errorId : undefined) || undefined}
        />
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
