import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { compareAnswerTimes } from "./answer-times.ts";

const EACH = 500;
const target = `medians within 5 ms, Mann-Whitney p > 0.01, ${EACH} known and ${EACH} unknown`;

function compare(row: string, title: string, kind: "login" | "reset"): SoakRow {
  return {
    row,
    title,
    target,
    run: () =>
      onPostgres(async (ground) => {
        const { gap, p, medianMs } = await compareAnswerTimes(ground, kind, EACH);
        const measured = `gap ${gap.toFixed(2)} ms, p = ${p.toFixed(3)}, median ${medianMs.toFixed(1)} ms`;
        return { measured, ok: gap < 5 && p > 0.01 };
      }),
  };
}

export const rows: readonly SoakRow[] = [
  compare("T-16", "time of a refused login", "login"),
  compare("T-17", "time of a request for a new password", "reset"),
];
