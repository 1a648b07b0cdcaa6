import { candidates } from "contract/candidates.ts";
import { putCandidate } from "contract/intake.ts";
import { login } from "contract/login.ts";
import { unreadCount } from "contract/notifications.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import type { Row } from "../rows/row.ts";
import type { Answer } from "../servers/caller.ts";
import { type DataLocation, environmentOf } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { load, tellStatuses, until } from "../servers/load.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";
import { makeSession } from "./holder.ts";
import { findMissing } from "./stored-candidates.ts";

/** What a server answered while its database was away, and how it came back. */
export interface AwayReport {
  /** How often each status was answered; 0 is no answer. */
  readonly statuses: Readonly<Record<number, number>>;
  /** 503 that do not say when to come back. */
  readonly withoutRetryAfter: number;
  /** What the probes answered meanwhile. */
  readonly probes: { readonly livez: readonly number[]; readonly readyz: readonly number[] };
  /** Milliseconds until ready again; undefined when it never was. */
  readonly recoveredMs: number | undefined;
  /** What a session that was open before gets after. */
  readonly after: number | undefined;
  /** What its log said at `warn` or above, and of the end. */
  readonly told: readonly string[];
}

/** The lines of a log that tell of an outage or a fault: which it is, and what is said. */
function toldOf(output: string): string[] {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  const parsed = lines.map((line): { level: number; outage?: string; msg: string } => JSON.parse(line));
  const faults = parsed.filter(({ level, outage }) => level >= 40 || outage !== undefined);
  return faults.map(({ outage, msg, level }) => `${outage ?? msg} ${level >= 40 ? "began" : "over"}`);
}

/** A database that can be taken away. */
export interface Switch {
  away(): Promise<void>;
  back(): Promise<void>;
}

/** Takes the database away from a server for a while, asks it all kinds of things, and gives it back (policy F-05). */
export async function takeDatabaseAway(
  location: DataLocation,
  database: Switch,
  { serverUrl, forMs }: { readonly serverUrl: string; readonly forMs: number },
): Promise<AwayReport> {
  const token = await makeSession(location);
  const server = await startServer({
    env: { ...environmentOf(location), DATABASE_URL: serverUrl, LOG_LEVEL: "info" },
    jobs: true,
  });
  try {
    await database.away();
    const probes = { livez: new Set<number>(), readyz: new Set<number>() };
    let withoutRetryAfter = 0;
    const { statuses } = await load(
      async (index) => {
        for (const name of ["livez", "readyz"] as const) probes[name].add(await probe(server, name));
        const answer = await askSomething(server, token, index);
        if (answer?.status === 503 && !answer.headers.has("retry-after")) withoutRetryAfter += 1;
        return answer?.status ?? 0;
      },
      { atOnce: 4, forMs, pauseMs: 50 },
    );
    await database.back();
    const recoveredMs = await until(async () => (await probe(server, "readyz")) === 200, 30_000);
    const after = (await server.send(unreadCount, {}, token))?.status;
    return {
      told: toldOf(server.output()),
      statuses,
      withoutRetryAfter,
      probes: { livez: [...probes.livez], readyz: [...probes.readyz] },
      recoveredMs,
      after,
    };
  } finally {
    await server.kill();
  }
}

/** A call of each kind of access in turn. */
function askSomething(server: ServerProcess, token: string, index: number): Promise<Answer | undefined> {
  if (index % 4 === 0) return server.send(unreadCount, {}, token);
  if (index % 4 === 1) return server.send(candidates, {}, token);
  if (index % 4 === 2) return server.send(putCandidate, candidateRecord({ externalId: `AWAY-${index}` }));
  return server.send(login, { email: "personne@clinique.example", password: "trois chats roux dorment" });
}

/** The status of a probe, 0 when it does not answer within two seconds. */
async function probe(server: ServerProcess, name: "livez" | "readyz"): Promise<number> {
  const answer = await fetch(`${server.origin}/${name}`, { signal: AbortSignal.timeout(8000) }).catch(() => undefined);
  return answer?.status ?? 0;
}

/** What was acknowledged while the database went away again and again, and what is there in the end. */
export interface RestartReport {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly statuses: Readonly<Record<number, number>>;
}

/**
 * Writes while the connections to the database are broken again and again, in the middle of transactions (policy
 * F-06): every answer is a success with its row or an error.
 */
export async function breakConnections(
  location: DataLocation,
  serverUrl: string,
  { breaks, once }: { readonly breaks: number; readonly once: () => Promise<void> },
): Promise<RestartReport> {
  const server = await startServer({ env: { ...environmentOf(location), DATABASE_URL: serverUrl }, jobs: true });
  const acknowledged: string[] = [];
  let isOver = false;
  const breaking = (async () => {
    for (let time = 0; time < breaks; time += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.trunc(performance.now() % 200)));
      await once();
    }
    isOver = true;
  })();
  const statuses: Record<number, number> = {};
  const writer = async (number: number) => {
    for (let index = 0; !isOver; index += 1) {
      const externalId = `BREAK-${number}-${index}`;
      const answer = await server.send(putCandidate, candidateRecord({ externalId }));
      const status = answer?.status ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 201) acknowledged.push(externalId);
    }
  };
  await Promise.all([breaking, ...[1, 2, 3, 4].map(writer)]);
  const gone = await server.stop();
  if (gone !== 0) throw new Error(`The server did not live through it: ${gone}`);
  return { acknowledged: acknowledged.length, lost: await findMissing(location, acknowledged), statuses };
}

const AWAY_MS = 30_000;
const RESTARTS = 10;

export const rows: readonly Row[] = [
  {
    row: "F-05",
    title: "PostgreSQL crashed, 30 s away, started again",
    target: "only 503 with Retry-After, never 401; livez 200, readyz 503; ready within 30 s, the session still open",
    run: () =>
      withPostgres(async (location, postgres) => {
        const database = { away: postgres.crash, back: postgres.revive };
        const report = await takeDatabaseAway(location, database, { serverUrl: postgres.url, forMs: AWAY_MS });
        const { statuses, withoutRetryAfter, probes, recoveredMs = Number.POSITIVE_INFINITY, after } = report;
        return {
          measured: `${tellStatuses(statuses)}, ${withoutRetryAfter} without Retry-After, livez ${probes.livez}, readyz ${probes.readyz}, ready after ${Math.round(recoveredMs)} ms, then ${after}`,
          ok:
            Object.keys(statuses).join() === "503" &&
            withoutRetryAfter === 0 &&
            probes.livez.join() === "200" &&
            probes.readyz.join() === "503" &&
            recoveredMs < 30_000 &&
            after === 200,
        };
      }),
  },
  {
    row: "F-06",
    title: `PostgreSQL crashed and started again ${RESTARTS} times under load`,
    target: "0 successes without their row, no other failure than 503, the server lives",
    run: () =>
      withPostgres(async (location, postgres) => {
        const once = async () => {
          await postgres.crash();
          await postgres.revive();
        };
        const { acknowledged, lost, statuses } = await breakConnections(location, postgres.url, {
          breaks: RESTARTS,
          once,
        });
        return {
          measured: `${acknowledged} acknowledged, ${lost.length} lost; ${tellStatuses(statuses)}`,
          ok:
            lost.length === 0 &&
            acknowledged > 0 &&
            Object.keys(statuses).every((status) => ["200", "201", "503"].includes(status)),
        };
      }),
  },
];
