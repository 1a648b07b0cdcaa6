import { createHash } from "node:crypto";
import { Problem } from "../http/problem.ts";

/** JavaScript and JSON read numbers of 48 bits exactly. */
const EDITION_BITS = 48;

/**
 * Computes the edition of a record, which changes with every change of the record (B0-08). Ignores the order of
 * keys.
 */
export function editionOf(values: unknown): number {
  const text = JSON.stringify(values, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash("sha256")
    .update(text)
    .digest()
    .readUIntBE(0, EDITION_BITS / 8);
}

/**
 * Rejects a form that was loaded before the record changed.
 * @param edition undefined skips the check; null means that no record existed when the form was loaded
 * @param newer the stored record, which the error's body contains under the same name as in a GET
 * @throws Problem editedMeanwhile
 */
export async function requireEdition(
  sent: number | null | undefined,
  current: number,
  newer: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  if (sent === undefined || sent === current) return;
  throw new Problem("editedMeanwhile", { body: await newer() });
}
