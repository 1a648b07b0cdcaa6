import { globSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/processes.ts";
import { byRow, type Row } from "./row.ts";

/** Every row of the threats, the faults and the speed, in the order of their numbers. */
export async function findRows(): Promise<Row[]> {
  const files = globSync("proof/{faults,threats,speed}/[ftp][0-9][0-9]-*.ts", { cwd: root });
  const found: Row[] = [];
  for (const file of files.filter((path) => !path.endsWith(".test.ts")).sort()) {
    const { rows }: { readonly rows: readonly Row[] } = await import(join(root, file));
    found.push(...rows);
  }
  return found.sort(byRow);
}
