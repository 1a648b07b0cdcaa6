export type Shape<Values> = { readonly [Name in keyof Values]-?: (value: unknown) => boolean };

export const isText = (value: unknown): value is string => typeof value === "string";
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
export const isNumber = (value: unknown): value is number => typeof value === "number";
export const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

/** Checks values without the contract's schemas, because their library is too large for the pages (decision 050). */
export function hasShape<Values extends object>(value: unknown, shape: Shape<Values>): value is Values {
  if (typeof value !== "object" || value === null) return false;
  const values: Partial<Record<string, unknown>> = { ...value };
  return Object.entries<(value: unknown) => boolean>(shape).every(([name, fits]) => fits(values[name]));
}

export function shapeOf<Values extends object>(example: Values): Shape<Values> {
  const tests = Object.entries(example).map(([name, one]) => [name, (value: unknown) => typeof value === typeof one]);
  return Object.fromEntries(tests);
}

export function inShape<Values extends object>(values: Values, shape: Shape<Values>): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in shape)) as Values;
}
