import { type ColumnType, sql } from "kysely";
import { latestCredible } from "../clock.ts";

export type Instant = ColumnType<Date, Date, Date>;
/** An insert may omit a column of this type. */
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
export type NullableInstant = Nullable<Date>;

export function instantIn(value: unknown): Date | undefined {
  const instant = typeof value === "string" ? new Date(value) : undefined;
  return instant === undefined || Number.isNaN(instant.getTime()) ? undefined : instant;
}

/**
 * Matches rows that have not expired. Excludes rows with a creation time in the future, which a wrong clock stored
 * (policy F-36).
 */
export function isLive(
  table: "tokens" | "staff_links" | "staff_tickets" | "passkey_challenges" | "dossier_codes" | "dossier_tickets",
  now: Date,
) {
  const [expiresAt, createdAt] = [sql.ref(`${table}.expires_at`), sql.ref(`${table}.created_at`)];
  return sql<boolean>`(${expiresAt} > ${now} and ${createdAt} <= ${latestCredible(now)})`;
}
