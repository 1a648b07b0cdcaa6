import { readFileSync } from "node:fs";
import { normalizeZipCode } from "contract/fields.ts";

let towns: ReadonlyMap<string, readonly string[]> | undefined;

/** Reads towns.txt at the first use. Decision 070 names the source of this file. */
function readTowns(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(new URL("towns.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return new Map(lines.map((line) => [line.slice(0, 5), line.slice(6).split("|")]));
}

export function townsOf(zipCode: string): readonly string[] {
  towns ??= readTowns();
  return towns.get(normalizeZipCode(zipCode)) ?? [];
}
