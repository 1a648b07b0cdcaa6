import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/processes.ts";
import { type Figure, mark, readFigures } from "./figures.ts";
import { policyRows, titlesByRow } from "./policy-rows.ts";

/** Makes the tables of docs/trust.md and docs/bench.md anew from the figures that are kept; their prose stays. */
export function writeReports(): void {
  const figures = readFigures();
  const trust = trustRows(figures);
  writeTables("docs/trust.md", {
    threats: table(TRUST_HEAD, trust("T")),
    faults: table(TRUST_HEAD, trust("F")),
  });
  const speed = figures.filter(({ row }) => row.startsWith("P"));
  const machines = new Set(speed.flatMap(({ machine }) => machine ?? []));
  writeTables("docs/bench.md", {
    machine: [...machines].join("\n"),
    speed: table(
      ["Row", "Measure", "Target", "Figure", "Met", "On"],
      speed.map((one) => [one.row, one.title, one.target, one.measured, mark(one), one.on]),
    ),
  });
}

const TRUST_HEAD = ["Row", "Against", "What must hold", "Tests", "Long run"];

/** Each threat or fault of the policy, what must hold, the tests that say so, and the latest long runs. */
function trustRows(figures: readonly Figure[]): (letter: string) => string[][] {
  const titles = titlesByRow();
  return (letter) =>
    policyRows()
      .filter(({ id }) => id.startsWith(letter))
      .map(({ id, what, holds }) => {
        const tests = (titles.get(id) ?? []).map(({ path, title }) => `${inCell(title)} (\`${path}\`)`);
        const runs = figures
          .filter(({ row }) => row === id)
          .map((one) => inCell(`${mark(one)} ${one.title}: ${one.measured} (target: ${one.target}; ${one.on})`));
        return [id, what, holds, tests.join("<br>"), runs.join("<br>")];
      });
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [toLine(head), `|${"---|".repeat(head.length)}`, ...lines.map(toLine)].join("\n");
}

/** Puts texts between the marks of a document that bear their names: `<!-- faults -->` and `<!-- end of faults -->`. */
function writeTables(path: string, texts: Readonly<Record<string, string>>): void {
  const file = join(root, path);
  let document = readFileSync(file, "utf8");
  for (const [name, text] of Object.entries(texts)) {
    const [before, after] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`];
    const [start, end] = [document.indexOf(before), document.indexOf(after)];
    if (start < 0 || end < start) throw new Error(`${path} has no place for ${name}`);
    document = `${document.slice(0, start)}${before}${text}${document.slice(end)}`;
  }
  writeFileSync(file, document);
}

/** A text that stays in its cell. */
function inCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
