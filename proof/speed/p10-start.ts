import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { startProgram } from "../servers/server-process.ts";
import { search } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { number } from "./turns.ts";

const STARTS = 5;

/** Seconds from the command to the first search that is answered. */
async function serveTimes(bed: TestBed, candidates: number): Promise<number> {
  const url = await bed.database(candidates);
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await bed.product(url);
    const answer = await sendRequests(server.origin, [search({})], { connections: 1, most: 1 });
    times.push((server.startMs + answer.p50) / 1000);
    await server.stop();
  }
  return median(times);
}

/** Seconds of a start of the demo on data that are there. */
async function demoTime(bed: TestBed): Promise<number> {
  const DATA_DIR = bed.folder();
  let seconds = 0;
  for (let start = 0; start < 2; start += 1) {
    const demo = await startProgram({ args: ["tools/run.mjs", "start"], env: { DATA_DIR } });
    seconds = demo.startMs / 1000;
    await demo.stop();
  }
  return seconds;
}

async function run(bed: TestBed) {
  const [small, large] = [await serveTimes(bed, 10_000), await serveTimes(bed, bed.size)];
  const demo = await demoTime(bed);
  return {
    measured:
      `serve ${number(large)} s (with 10,000 candidates: ${number(small)} s); ` +
      `demo, second start: ${number(demo, 1)} s`,
    ok: Math.max(small, large) <= 1.2 && demo <= 8,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P10",
    title: "From the command to the first good answer, existing database",
    target: "serve ≤ 1.2 s whatever the base; demo ≤ 8 s",
    run,
  },
];
