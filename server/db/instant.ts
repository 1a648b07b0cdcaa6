import { type ColumnType, sql } from "kysely";
import { latestCredible } from "../clock.ts";

/** An instant: a Date when read, a Date when written. */
export type Instant = ColumnType<Date, Date, Date>;
/** An instant that may be missing. */
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** The instant that stands in a JSON value, such as a setting's; undefined for what is none, whoever left it there. */
export function instantIn(value: unknown): Date | undefined {
  const instant = typeof value === "string" ? new Date(value) : undefined;
  return instant === undefined || Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** Whether a link or ticket still serves: it has not expired, and no wrong clock made it (policy F-36). */
export function isLive(table: "tokens" | "staff_links" | "staff_tickets", now: Date) {
  const [expiresAt, createdAt] = [sql.ref(`${table}.expires_at`), sql.ref(`${table}.created_at`)];
  return sql<boolean>`(${expiresAt} > ${now} and ${createdAt} <= ${latestCredible(now)})`;
}
