import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SoakRow } from "./row.ts";

/** Every row of this folder, in the order of their numbers, faults before threats. */
export async function findRows(): Promise<SoakRow[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[ft]-\d\d.*(?<!\.test)\.ts$/.test(name));
  const found: SoakRow[] = [];
  for (const name of files.sort()) {
    const { rows }: { readonly rows: readonly SoakRow[] } = await import(join(import.meta.dirname, name));
    found.push(...rows);
  }
  return found;
}
