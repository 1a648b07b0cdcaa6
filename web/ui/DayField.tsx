import { type KeyboardEvent, useState } from "react";
import { afterPress } from "./after-press.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { isHalfTyped } from "./form.ts";

const texts = {
  unreadableDay: "Cette date n'existe pas ou n'est pas complète.",
};

/** Shows an error for an incomplete date. form.ts sends no form with an incomplete date. */
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
        const { target } = event;
        // Waits until the user releases a pressed button, because the error would move the button away.
        afterPress(() => setUnreadable(isHalfTyped(target)));
        onBlur?.(event);
      }}
      onInvalid={(event) => {
        setUnreadable(isHalfTyped(event.currentTarget));
        onInvalid?.(event);
      }}
    />
  );
}

/** Firefox sends no event for an incomplete date, so this function watches the pressed keys. */
function noteHalfTyped({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key === "Backspace" || key === "Delete") currentTarget.setCustomValidity("");
  if (!/^(\d|ArrowUp|ArrowDown)$/.test(key) || currentTarget.value !== "" || currentTarget.validity.badInput) return;
  currentTarget.setCustomValidity(texts.unreadableDay);
}
