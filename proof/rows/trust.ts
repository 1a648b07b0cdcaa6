import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/processes.ts";
import type { Measurement } from "./measured.ts";

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

/** Writes docs/trust.md: each threat and fault, what must hold, the tests that say so, and the latest long run. */
export function writeTrust(measurements: readonly Measurement[]): void {
  const titles = titlesByRow();
  const rows = policyRows();
  const bare = rows.filter(({ id }) => !titles.has(id) && !measurements.some(({ row }) => row === id));
  const lines = rows.map(({ id, what, holds }) => {
    const tests = (titles.get(id) ?? []).map(({ path, title }) => `${inCell(title)} (\`${path}\`)`);
    const figures = measurements.filter(({ row }) => row === id).map(toFigure);
    const proof = tests.length > 0 ? tests.join("<br>") : "**no quick test**";
    return `| ${id} | ${what} | ${holds} | ${proof} | ${figures.join("<br>")} |`;
  });
  const [threats, faults] = ["T", "F"].map((letter) => lines.filter((line) => line.startsWith(`| ${letter}`)));
  const text = `# What is proven

Made by \`npm run soak -- --write\` from docs/policy.md, the titles of the tests and the latest long runs; do not edit
it by hand. A test proves the figure of its row at small size each time \`npm test\` runs; the last column is what a
run at full length measured (\`npm run soak -- --only F-01\` repeats it).

${bare.length === 0 ? "Every row has a test." : `Rows without any test: ${bare.map(({ id }) => id).join(", ")}.`}

## Threats

${table(threats)}

## Faults

${table(faults)}
`;
  writeFileSync(join(root, "docs/trust.md"), text);
}

function toFigure({ title, target, measured, ok, on }: Measurement): string {
  return `${ok ? "✓" : "✗"} ${inCell(title)}: ${inCell(measured)} (target: ${inCell(target)}; ${on})`;
}

function table(lines: readonly string[] = []): string {
  return ["| Row | Against | What must hold | Tests | Long run |", "|---|---|---|---|---|", ...lines].join("\n");
}

/** A text that stays in its cell. */
function inCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
