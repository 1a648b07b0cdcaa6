import { createHash } from "node:crypto";
import { Problem } from "../http/problem.ts";

/** An edition has fewer than 53 bits, because JavaScript and JSON represent longer integers inexactly. */
const EDITION_BITS = 48;

/**
 * Returns the edition (version number) of a record: a hash of its values, which changes if a value changes (B0-08). The
 * order of the keys does not matter.
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
 * Rejects a person's change if another person has changed the record since the form was loaded.
 * @param sent - the edition that the form loaded; undefined skips the check; null means that no record existed
 * @param newer - returns the stored record, which becomes part of the error's body
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
