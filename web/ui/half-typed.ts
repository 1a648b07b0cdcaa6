/** Is a day only half typed? Its value is empty then (DayField.tsx). */
export function isHalfTyped({ validity }: HTMLInputElement): boolean {
  return validity.badInput || validity.customError;
}
