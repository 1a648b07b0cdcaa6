import { candidates } from "contract/candidates.ts";
import { login } from "contract/login.ts";
import { makeCandidate } from "../../server/features/intake/make.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import type { Row } from "../rows/row.ts";
import { percentile } from "../rows/statistics.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { memoryOf } from "../servers/memory.ts";
import { noLimits } from "../servers/no-limits.ts";
import { startServer } from "../servers/server-process.ts";

/** What reading felt like while many passwords were to be hashed. */
export interface FloodReport {
  readonly logins: number;
  readonly busy: number;
  readonly unanswered: number;
  readonly reads: number;
  readonly readP95Ms: number;
  readonly grownMb: number;
  readonly aliveAfter: boolean;
}

/** So many logins at once on a real server, while somebody looks through the candidates (policy T-21). */
export async function floodWithLogins(location: DataLocation, logins: number): Promise<FloodReport> {
  const token = await withWorld(location, async (world) => {
    await makeCandidate(world);
    return startSession(world, await makeHolder(world));
  });
  const LIMITS = JSON.stringify(noLimits("loginPerAddress"));
  const server = await startServer({ env: { ...environmentOf(location), LIMITS } });
  try {
    const read = async () => {
      const started = performance.now();
      const answer = await server.send(candidates, {}, token);
      if (answer?.status !== 200) throw new Error(`Reading failed: ${answer?.status}`);
      return performance.now() - started;
    };
    for (let warm = 0; warm < 20; warm += 1) await read();
    const before = memoryOf(server.pid).resident;
    let peak = before;
    let waiting = true;
    const flood = Promise.all(
      Array.from({ length: logins }, (_, index) =>
        server.send(login, { email: `personne-${index}@lices.example`, password: "un-mauvais-mot-de-passe" }),
      ),
    ).finally(() => {
      waiting = false;
    });
    const reads: number[] = [];
    while (waiting) {
      reads.push(await read());
      peak = Math.max(peak, memoryOf(server.pid).resident);
    }
    const answers = await flood;
    return {
      logins,
      busy: answers.filter((answer) => answer?.status === 503 && answer.headers.has("retry-after")).length,
      unanswered: answers.filter((answer) => answer?.status !== 401 && answer?.status !== 503).length,
      reads: reads.length,
      readP95Ms: percentile(reads, 0.95),
      grownMb: Math.max(0, peak - before),
      aliveAfter: (await server.send(candidates, {}, token))?.status === 200,
    };
  } finally {
    await server.kill();
  }
}

const LOGINS = 300;

export const rows: readonly Row[] = [
  {
    row: "T-21",
    title: `${LOGINS} logins at once, beside searches`,
    target: "reads p95 < 300 ms, memory +200 MB at most, no crash",
    run: () =>
      withPostgres(async (location) => {
        const report = await floodWithLogins(location, LOGINS);
        const { busy, unanswered, reads, readP95Ms, grownMb, aliveAfter } = report;
        return {
          measured: `p95 ${Math.round(readP95Ms)} ms of ${reads} reads, +${Math.round(grownMb)} MB, ${busy} refused with 503, ${unanswered} unanswered`,
          ok: readP95Ms < 300 && grownMb < 200 && unanswered === 0 && aliveAfter,
        };
      }),
  },
];
