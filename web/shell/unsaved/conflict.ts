import { ApiError } from "../../api/client.ts";

export type Texts = Readonly<Record<string, string>>;

export interface ConflictingField {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** True if the user has not changed the field. The dialog then preselects the stored value. */
  readonly isTheirs: boolean;
}

export function conflictingFields(
  { read, typed, newer }: { read: Texts; typed: Texts; newer: Texts },
  label: (name: string) => string,
): ConflictingField[] {
  return Object.keys(newer)
    .filter((name) => newer[name] !== read[name] && newer[name] !== typed[name])
    .map((name) => ({
      name,
      label: label(name),
      mine: typed[name] ?? "",
      theirs: newer[name] ?? "",
      isTheirs: typed[name] === read[name],
    }));
}

export function takeFields<Values extends object>(values: Values, from: Values, names: readonly string[]): Values {
  return { ...values, ...Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) };
}

/** @returns the newer record from an error `editedMeanwhile` (409), or undefined for other errors */
export function newerRecord(error: unknown): Readonly<Record<string, unknown>> | undefined {
  const isConflict = error instanceof ApiError && error.code === "editedMeanwhile" && typeof error.body === "object";
  return isConflict ? (error.body as Readonly<Record<string, unknown>>) : undefined;
}
