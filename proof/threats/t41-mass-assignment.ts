import { runVitest } from "../../tools/reports.ts";
import type { Row } from "../rows/row.ts";

const CASES = 10_000;

export const rows: readonly Row[] = [
  {
    row: "T-41",
    title: `${CASES} bodies with fields that nobody offered`,
    target: "0 protected columns changed",
    run: async () => {
      const file = "server/http/mass-assignment.test.ts";
      const args = ["--project", "server", file];
      const { passed, failed } = await runVitest("t-41", args, { MASS_ASSIGNMENT_CASES: String(CASES) });
      return { measured: `${CASES} cases, ${passed} tests passed, ${failed} failed`, ok: failed === 0 && passed > 0 };
    },
  },
];
