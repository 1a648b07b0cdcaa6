import type { ColumnType } from "kysely";

/** An instant: a Date when read, a Date when written. */
export type Instant = ColumnType<Date, Date, Date>;
/** An instant that may be missing. */
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** The instant that stands in a JSON value, such as a setting's; undefined for what is none, whoever left it there. */
export function instantIn(value: unknown): Date | undefined {
  const instant = typeof value === "string" ? new Date(value) : undefined;
  return instant === undefined || Number.isNaN(instant.getTime()) ? undefined : instant;
}
