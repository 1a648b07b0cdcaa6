import { type KeyboardEvent, useState } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { isHalfTyped } from "./half-typed.ts";
import { texts } from "./texts.ts";

/** The browser's date field. A half-typed day has no value: the field says so, and its form is not sent (form.ts). */
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

/** Firefox reports a half-typed day by nothing: its keys tell. Deleting leaves unknown how much is left, and is accepted. */
function noteHalfTyped({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key === "Backspace" || key === "Delete") currentTarget.setCustomValidity("");
  if (!/^(\d|ArrowUp|ArrowDown)$/.test(key) || currentTarget.value !== "" || currentTarget.validity.badInput) return;
  currentTarget.setCustomValidity(texts.unreadableDay);
}
