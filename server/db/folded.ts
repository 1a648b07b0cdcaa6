import { type RawBuilder, sql } from "kysely";

const FROM = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ’-";
const TO = "aaaaaaceeeeiiiinooooouuuuyy' ";

/** A text of the database without case, accents and hyphens, to be compared with what `fold` made of a typed one. */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(lower(${text}), ${FROM}, ${TO})`;
}
