import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import { environmentOf, type Ground, onGround } from "../faults/ground.ts";
import { type Load, load } from "../servers/load.ts";
import { startServer } from "../servers/server-process.ts";
import { SQL_CORPUS } from "./sql-corpus.ts";

/** The filters of a search that take any text. */
const FILTERS = ["lastName", "firstName", "notification", "cursor", "jobInterviewStatus[]"];
const LIMITS = JSON.stringify({ candidateListPerAccount: { max: 1_000_000 } });

/** Sends every text of the corpus in every filter, one after the other, to a real server (policy T-44). */
export async function timeHostileSearches(ground: Ground): Promise<Load> {
  const token = await onGround(ground, async (world) => startSession(world, await makeHolder(world)));
  const server = await startServer({ env: { ...environmentOf(ground), LIMITS } });
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
