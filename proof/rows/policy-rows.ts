import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/processes.ts";

/** A row of the policy's tables of threats and faults: `| F-01 | kill -9 … | nothing acknowledged is lost |`. */
const POLICY_ROW = /^\| ([TF]-\d\d) \| (.+) \|$/gm;
/** The title of a test or of a group of tests: the text that follows an opening parenthesis. */
const TITLE = /\(\s*(["'`])((?:(?!\1)[^\\\n]|\\.)*\b[TF]-\d\d\b(?:(?!\1)[^\\\n]|\\.)*)\1/g;
const ID = /\b[TF]-\d\d\b/g;

interface PolicyRow {
  readonly id: string;
  readonly what: string;
  readonly holds: string;
}

interface TestTitle {
  readonly path: string;
  readonly title: string;
}

/** Every row of docs/policy.md, threats before faults. */
export function policyRows(): PolicyRow[] {
  const text = readFileSync(join(root, "docs/policy.md"), "utf8");
  return [...text.matchAll(POLICY_ROW)].map(([, id = "", cells = ""]) => {
    const [what = "", ...others] = cells.split(" | ");
    return { id, what, holds: others.at(-1) ?? "" };
  });
}

/** The titles that bear the number of a row, by row. */
export function titlesByRow(): ReadonlyMap<string, readonly TestTitle[]> {
  const found = new Map<string, TestTitle[]>();
  const paths = globSync("{contract,server,web,tools,proof}/**/*.{test,e2e}.{ts,tsx}", {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  });
  for (const path of paths.sort()) {
    for (const [, , title = ""] of readFileSync(join(root, path), "utf8").matchAll(TITLE)) {
      for (const id of new Set(title.match(ID))) {
        found.set(id, [...(found.get(id) ?? []), { path, title }]);
      }
    }
  }
  return found;
}
