import { useState } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { texts } from "./texts.ts";

/**
 * The browser's own field of a day. A day that is only half typed has no value: the field says so, and no form that holds
 * it is sent (form.ts).
 */
export function DayField({ error, onChange, onBlur, onInvalid, ...rest }: Omit<FieldProps, "type">) {
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <Field
      {...rest}
      type="date"
      error={error || (isUnreadable ? texts.unreadableDay : null)}
      onChange={(event) => {
        setUnreadable(event.target.validity.badInput);
        onChange?.(event);
      }}
      onBlur={(event) => {
        setUnreadable(event.target.validity.badInput);
        onBlur?.(event);
      }}
      onInvalid={(event) => {
        setUnreadable(event.currentTarget.validity.badInput);
        onInvalid?.(event);
      }}
    />
  );
}
