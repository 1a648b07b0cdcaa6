import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import styles from "./FieldFrame.module.css";
import { CircleAlert } from "./icons.tsx";

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

export type FieldPropsOf<Control extends "input" | "select" | "textarea"> = Omit<
  ComponentProps<Control>,
  "type" | "children"
> &
  FieldTexts;

export function splitField<Props extends FieldPropsOf<"input" | "select" | "textarea">>(props: Props) {
  const { label, hint, error, id, className, ...control } = props;
  return [{ label, hint, error, id, className, describedBy: props["aria-describedby"] }, control] as const;
}

interface ControlWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  describedBy?: string | undefined;
  children: (wiring: ControlWiring, labelId: string) => ReactNode;
}

export function FieldFrame({ label, hint, error, id, className, describedBy, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const labelId = `${controlId}-label`;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const description = classes(hint ? hintId : undefined, error ? errorId : undefined, describedBy);
  return (
    <div className={classes(styles.frame, className)}>
      <label id={labelId} htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children(
        { id: controlId, "aria-describedby": description || undefined, "aria-invalid": error ? true : undefined },
        labelId,
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error}>
      <CircleAlert size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
