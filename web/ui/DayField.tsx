import { type KeyboardEvent, useState } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { isHalfTyped } from "./form.ts";
import { texts } from "./texts.ts";

/** A half-typed date has no value: the field shows an error, and its form is not sent (form.ts). */
export function DayField({ error, onChange, onBlur, onInvalid, ...rest }: Omit<FieldProps, "type" | "onKeyUp">) {
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <Field
      {...rest}
      type="date"
      error={error || (isUnreadable ? texts.unreadableDay : null)}
      onKeyUp={noteHalfTyped}
      onChange={(event) => {
        event.target.setCustomValidity("");
        setUnreadable(isHalfTyped(event.target));
        onChange?.(event);
      }}
      onBlur={(event) => {
        setUnreadable(isHalfTyped(event.target));
        onBlur?.(event);
      }}
      onInvalid={(event) => {
        setUnreadable(isHalfTyped(event.currentTarget));
        onInvalid?.(event);
      }}
    />
  );
}

/** Firefox fires no event for a half-typed date, so keys are tracked. After a deletion, any rest is accepted. */
function noteHalfTyped({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key === "Backspace" || key === "Delete") currentTarget.setCustomValidity("");
  if (!/^(\d|ArrowUp|ArrowDown)$/.test(key) || currentTarget.value !== "" || currentTarget.validity.badInput) return;
  currentTarget.setCustomValidity(texts.unreadableDay);
}
