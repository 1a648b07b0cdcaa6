import { readFileSync } from "node:fs";
import { login } from "contract/accounts/login.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { startSession } from "../../server/accounts/sessions/session.ts";
import { makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import { environmentOf, withContext } from "../support/data-location.ts";
import { makeTestDatabase } from "../support/database.ts";
import { load } from "../support/load.ts";
import { noLimits } from "../support/no-limits.ts";
import { startServer } from "../support/server-process.ts";

/** Memory of a process in megabytes; 0 on systems other than Linux. */
function residentMegabytes(pid: number): number {
  if (process.platform !== "linux") return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

it("300 parallel logins slow no search and take less than 200 MB of memory (T-21)", async () => {
  const location = await makeTestDatabase();
  const token = await withContext(location, async (ctx) => {
    await makeCandidate(ctx);
    return startSession(ctx, await makeHolder(ctx));
  });
  const env = { ...environmentOf(location), LIMITS: JSON.stringify(noLimits("loginPerAddress")) };
  const server = await startServer({ env });
  try {
    const search = () => server.status(candidates, {}, token);
    await load(search, { calls: 20 });
    const before = residentMegabytes(server.pid);
    let peak = before;
    const end = new AbortController();
    const logins = Array.from({ length: 300 }, (_, index) =>
      server.send(login, { email: `personne-${index}@lices.example`, password: "un-mauvais-mot-de-passe" }),
    );
    const flood = Promise.all(logins).finally(() => end.abort());
    const reads = await load(
      () => {
        peak = Math.max(peak, residentMegabytes(server.pid));
        return search();
      },
      { signal: end.signal },
    );
    const responses = await flood;
    expect(responses.filter((one) => one?.status !== 401 && one?.status !== 503)).toEqual([]);
    const busy = responses.filter((one) => one?.status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.filter((one) => !one?.headers.has("retry-after"))).toEqual([]);
    expect(Object.keys(reads.statuses)).toEqual(["200"]);
    expect(reads.p95).toBeLessThan(300);
    expect(peak - before).toBeLessThan(200);
  } finally {
    await server.kill();
  }
}, 60_000);
