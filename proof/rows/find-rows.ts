import { globSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/processes.ts";
import type { SoakRow } from "./row.ts";

/** Every row of the faults and the threats, in the order of their numbers. */
export async function findRows(): Promise<SoakRow[]> {
  const files = globSync("proof/{faults,threats}/[ft]-*.ts", {
    cwd: root,
    exclude: (path) => path.endsWith(".test.ts"),
  });
  const found: SoakRow[] = [];
  for (const name of files.sort()) {
    const { rows }: { readonly rows: readonly SoakRow[] } = await import(join(root, name));
    found.push(...rows);
  }
  return found;
}
