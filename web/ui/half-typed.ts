/** A half-typed date has an empty value (DayField.tsx). */
export function isHalfTyped({ validity }: HTMLInputElement): boolean {
  return validity.badInput || validity.customError;
}
