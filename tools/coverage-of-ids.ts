import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.ts";

// Which statements of docs/product.md a test proves: those whose number (S2-121) stands in the title of a test.
const ID = /\bS\d-\d+[a-z]?\b/g;

function idsOf(text: string): string[] {
  return text.match(ID) ?? [];
}

const stated = new Set(idsOf(readFileSync(join(root, "docs/product.md"), "utf8")));
const tests = globSync(["{contract,server,web,tools,e2e}/**/*.{test,e2e}.{ts,tsx}"], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
});
const proved = new Set(tests.flatMap((path) => idsOf(readFileSync(join(root, path), "utf8"))));

const sections = Map.groupBy(stated, (id) => id.slice(0, id.indexOf("-")));
for (const [section, ids] of [...sections].sort()) {
  const missing = ids.filter((id) => !proved.has(id));
  console.log(`${section}: ${ids.length - missing.length} / ${ids.length}`);
  if (missing.length > 0) console.log(`    sans test : ${missing.join(" ")}`);
}
const unknown = [...proved].filter((id) => !stated.has(id));
if (unknown.length > 0) console.log(`Numéros que docs/product.md n'a pas : ${unknown.join(" ")}`);
const count = [...stated].filter((id) => proved.has(id)).length;
console.log(`${count} énoncés sur ${stated.size} ont un test.`);
