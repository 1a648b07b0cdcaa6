import { fill } from "../../tests/bench/fill.ts";
import { makeSession } from "../faults/holder.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { type Load, load, tellStatuses } from "../servers/load.ts";
import { noLimits } from "../servers/no-limits.ts";
import { startServer } from "../servers/server-process.ts";
import { SQL_CORPUS } from "./sql-corpus.ts";

/** The filters of a search that take any text. */
const FILTERS = ["lastName", "firstName", "notification", "cursor", "jobInterviewStatus[]"];
const LIMITS = JSON.stringify(noLimits("candidateListPerAccount"));

/** Sends every text of the corpus in every filter, one after the other, to a real server (policy T-44). */
export async function timeHostileSearches(location: DataLocation): Promise<Load> {
  const token = await makeSession(location);
  const server = await startServer({ env: { ...environmentOf(location), LIMITS } });
  const search = async (query: string) => {
    const url = `${server.origin}/api/veterinary/candidates?${query}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    return response.status;
  };
  try {
    await load(() => search("page=1"), { calls: 20 });
    const queries = FILTERS.flatMap((name) =>
      SQL_CORPUS.map((text) => `${name}=${encodeURIComponent(text.toWellFormed())}`),
    );
    return await load((index) => search(queries[index] ?? ""), { calls: queries.length });
  } finally {
    await server.kill();
  }
}

const CANDIDATES = 100_000;

export const rows: readonly Row[] = [
  {
    row: "T-44",
    title: `every text of the SQL corpus in every text filter, ${CANDIDATES.toLocaleString("en")} candidates`,
    target: "p95 under 300 ms, 0 answers of 500 and above",
    run: () =>
      withPostgres(async (location) => {
        await withWorld(location, ({ db }) => fill(db, CANDIDATES));
        const { times, p95, most, statuses } = await timeHostileSearches(location);
        return {
          measured: `${times.length} searches: ${tellStatuses(statuses)}; p95 ${p95.toFixed(0)} ms, the slowest ${most.toFixed(0)} ms`,
          ok: p95 < 300 && Object.keys(statuses).every((status) => Number(status) >= 200 && Number(status) < 500),
        };
      }),
  },
];
