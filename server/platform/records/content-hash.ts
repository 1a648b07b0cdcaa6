import { hash } from "node:crypto";

/** A function that tells whether two records of the same fields are equal, whatever the order of the fields. */
export function contentHashOf(fields: readonly string[]): (record: object) => string {
  return (record) => {
    const values: Readonly<Record<string, unknown>> = { ...record };
    return hash("sha256", JSON.stringify(fields.map((field) => values[field])), "base64url");
  };
}
