import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.ts";

// Prints which requirements of docs/product.md have a test with the requirement's id in its title. A heading contains a
// range of ids, as in `### 2.3 Login (S2-050 … S2-059)`. A range may have gaps.
const HEADING = /^#+ (\d.*) \(S(\d)-(\d+) … S\d-(\d+)\)$/gm;
const ID = /\bS\d-\d+\b/g;

const tests = globSync("{contract,server,web,tools,tests}/**/*.{test,e2e}.{ts,tsx}", {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
});
const proved = new Set(tests.flatMap((path) => readFileSync(join(root, path), "utf8").match(ID) ?? []));

const product = readFileSync(join(root, "docs/product.md"), "utf8");
for (const [, title = "", section = "", first = "", last = ""] of product.matchAll(HEADING)) {
  const width = first.length;
  const numbers = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
  const ids = numbers.map((number) => `S${section}-${String(number).padStart(width, "0")}`);
  const missing = ids.filter((id) => !proved.has(id));
  console.log(`${title} : ${ids.length - missing.length} sur ${ids.length}`);
  if (missing.length > 0) console.log(`    sans test : ${missing.join(" ")}`);
}
