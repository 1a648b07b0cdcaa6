import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ImportState, readImport, startImport, uploadImport } from "contract/imports.ts";
import { connectUrl } from "../../server/db/connect.ts";
import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { until } from "../servers/load.ts";
import { writeCsv } from "./p09-intake.ts";
import { manyW1 } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import { addStaffSession, STAFF_TOKEN } from "./staff-session.ts";
import type { TestBed } from "./test-bed.ts";
import { number } from "./turns.ts";

/** Files that are sent one after the other, by their prefixes. */
const FILES = ["J", "K", "L"] as const;
/** Nearly the 100 MB of an import by hand, so that it lasts longer than the searches beside it. */
const LINES = 80_000;
const LONGEST_MS = 600_000;

/** Searches of clinics while the server that answers them tries and stores what staff sent (beyond B1-43). */
async function run(bed: TestBed) {
  const url = await bed.copy(bed.size);
  const { db, close } = connectUrl(url, { statementMs: 0 });
  await addStaffSession(db);
  await close();
  const server = await bed.product(url);
  const folder = bed.folder();
  const searching = () => sendRequests(server.origin, manyW1, { connections: 2, forMs: 4000 });
  await searching();
  const slower: Record<"checking" | "importing", number[]> = { checking: [], importing: [] };
  const alone: number[] = [];
  for (const prefix of FILES) {
    const path = join(folder, `${prefix}.csv`);
    await writeCsv(path, LINES, prefix);
    const quiet = await searching();
    alone.push(quiet.p99);
    const content = new Uint8Array(readFileSync(path));
    const { id } = await server.answer(uploadImport, { name: `${prefix}.csv`, content }, STAFF_TOKEN);
    const stateNow = async () => (await server.answer(readImport, { id }, STAFF_TOKEN)).state;
    const reach = async (state: ImportState) => {
      const isThere = async () => (await stateNow()) === state;
      if ((await until(isThere, LONGEST_MS)) === undefined) throw new Error(`The import is not ${state}`);
    };
    const searchBeside = async (state: "checking" | "importing") => {
      const { p99 } = await searching();
      if ((await stateNow()) !== state) throw new Error(`${state} was over before the searches`);
      slower[state].push(p99 / quiet.p99);
    };
    await searchBeside("checking");
    await reach("checked");
    await server.answer(startImport, { id }, STAFF_TOKEN);
    await searchBeside("importing");
    await reach("done");
  }
  await server.stop();
  const [checking, importing] = [median(slower.checking), median(slower.importing)];
  return {
    measured: `p99 of searches: ${number(checking)} × while a file is tried, ${number(importing)} × while it is stored (${number(median(alone), 1)} ms without)`,
    ok: checking <= 3 && importing <= 3,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P9",
    title: `Import in the browser of ${LINES.toLocaleString("en")} lines`,
    target: "p99 of searches ≤ 3 ×",
    run,
  },
];
