import { createHash } from "node:crypto";
import { Problem } from "./http/problem.ts";

/** Bits of an edition: every whole number of so many is one that JavaScript and JSON read exactly. */
const EDITION_BITS = 48;

/**
 * The edition of a record: a whole number made of its values, so that it follows every change, whoever made it
 * (beyond B0-08). The order of keys does not count.
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
 * Rejects a form that was read before the record changed. Without an edition nothing is compared; null stands for a form
 * that was read while nothing was stored.
 * @param current the edition of the stored record
 * @param newer the record as stored, added to the body of the error under the name that its GET uses
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
