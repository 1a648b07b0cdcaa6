import type { Row } from "../rows/row.ts";
import { memoryOf } from "../servers/memory.ts";
import { manyW1 } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { number } from "./turns.ts";

const MOST_MB = 130;
/** A tenth more after ten times as many requests is no growth that goes on. */
const FLAT = 1.1;

async function run(bed: TestBed) {
  if (process.platform !== "linux") return { measured: "measured on Linux only" };
  const server = await bed.product(await bed.database(bed.size));
  // A tenth of the requests for a quick look at a small base.
  const requests = bed.size / 10;
  await sendRequests(server.origin, manyW1, { most: requests / 10 });
  const early = memoryOf(server.pid).resident;
  await sendRequests(server.origin, manyW1, { most: requests });
  const late = memoryOf(server.pid).resident;
  await server.stop();
  return {
    measured: `${number(late, 0)} MB after ${number(requests, 0)} requests (${number(early, 0)} MB at a tenth of them)`,
    ok: late <= MOST_MB && late <= early * FLAT,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P11",
    title: "Resident memory of serve under W1, PostgreSQL apart",
    target: `≤ ${MOST_MB} MB, constant over 100,000 requests`,
    run,
  },
];
