import { createHash } from "node:crypto";
import { Problem } from "../http/problem.ts";

/** Limits an edition to 48 bits, because JavaScript and JSON read such numbers exactly. */
const EDITION_BITS = 48;

/**
 * Computes an edition, which changes with every change of the record, whoever made the change (beyond B0-08). The order
 * of keys does not count.
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
 * Rejects a form that was loaded before the record changed. Undefined skips the check. Null means that no record
 * existed when the form was loaded. @param newer the stored record, added to the error's body under the name that the
 * record's GET uses @throws Problem editedMeanwhile
 */
export async function requireEdition(
  sent: number | null | undefined,
  current: number,
  newer: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  if (sent === undefined || sent === current) return;
  throw new Problem("editedMeanwhile", { body: await newer() });
}
