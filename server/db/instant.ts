import type { ColumnType } from "kysely";

/** An instant: a Date when read, a Date when written. */
export type Instant = ColumnType<Date, Date, Date>;
/** An instant that may be missing. */
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
