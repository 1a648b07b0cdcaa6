import { createHash } from "node:crypto";
import { Problem } from "../http/problem.ts";

/** The edition has this many bits, because JavaScript and JSON represent such numbers exactly. */
const EDITION_BITS = 48;

/** Every change of the record changes the edition (B0-08). The order of keys does not matter. */
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
 * @param edition undefined skips the check; null means that no record existed when the form was loaded
 * @param newer the stored record, which becomes part of the error's body
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
