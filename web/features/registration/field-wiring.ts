import type { FieldError } from "contract/fields.ts";
import { type FieldPath, type RegisterOptions, useFormContext } from "react-hook-form";
import type { RegistrationValues } from "./registration-values.ts";
import { fieldErrors } from "./texts.ts";

type Name = FieldPath<RegistrationValues>;

/**
 * Ties a field to the form. Its fault is told once the field was left or the form was sent, so that the page does not
 * shout on load (product 5.1).
 */
export function useFieldWiring() {
  const { register, formState } = useFormContext<RegistrationValues>();
  const { errors, touchedFields, isSubmitted } = formState;
  const isTold = (name: Name) => isSubmitted || touchedFields[name] === true;
  const told = (name: Name) => (isTold(name) ? sentenceOf(errors[name]?.message) : null);
  return {
    isTold,
    told,
    wire: <One extends Name>(name: One, options?: RegisterOptions<RegistrationValues, One>) => ({
      ...register(name, options),
      "aria-required": true,
      error: told(name),
    }),
  };
}

/** The sentence of a fault's code. */
export function sentenceOf(message: string | undefined): string | null {
  return isFieldError(message) ? fieldErrors[message] : null;
}

function isFieldError(message: string | undefined): message is FieldError {
  return message !== undefined && message in fieldErrors;
}
