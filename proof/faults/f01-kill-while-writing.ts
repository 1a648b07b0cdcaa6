import { randomInt } from "node:crypto";
import { join } from "node:path";
import { putCandidate } from "contract/intake.ts";
import { preRegister, registerLookup } from "contract/registration.ts";
import { addToSelection } from "contract/selection.ts";
import { sql } from "kysely";
import { candidateRecord, makeCandidate } from "../../server/features/intake/make.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import { writeRegister } from "../../server/features/register/write-register.ts";
import type { World } from "../../server/world.ts";
import type { Finding, Row } from "../rows/row.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { withEmbedded, withPostgres } from "../servers/databases.ts";
import { until } from "../servers/load.ts";
import { noLimits } from "../servers/no-limits.ts";
import { postmasterOf } from "../servers/postgres.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";
import { filledForm, registerRecord } from "../testing/sign-up.ts";

/** What was acknowledged and what is there in the end. */
export interface KillReport {
  readonly kills: number;
  /** Writes answered with 2xx. */
  readonly acknowledged: number;
  /** Acknowledged and not in the database. */
  readonly lost: readonly string[];
  /** Rows that only make sense with others, which are not there. */
  readonly half: number;
  /** The slowest start after a kill, in milliseconds. */
  readonly slowestStartMs: number;
}

/** Writers of each kind that work side by side. */
const WRITERS = 3;
const LONGEST_LIFE_MS = 1000;
/** Vets that may register in one life of a server. */
const VETS_A_ROUND = 20;

const LIMITS = JSON.stringify(
  noLimits(
    "lookupPerAddress",
    "lookupPerAddressDay",
    "lookupNumbersPerAddressDay",
    "lookupForEveryone",
    "preRegisterPerAddress",
    "candidateAdditionPerAccount",
  ),
);

/** Acknowledged writes by kind: external ids of candidates, candidates put aside, ordinal numbers that registered. */
interface Acknowledged {
  readonly candidates: string[];
  readonly selected: number[];
  readonly registered: string[];
}

/** What is killed: the server, the PostgreSQL that it has started, or both at once. */
type Victim = "server" | "postgres" | "both";

/**
 * Kills the server again and again while it writes (policy F-01, F-03): new candidates, selections and registrations
 * at once, a kill after 0 to 1 second, a new start. In the end everything acknowledged must be there, and whole.
 * @param victims what is killed each time
 */
export async function killWhileWriting(location: DataLocation, victims: readonly Victim[]): Promise<KillReport> {
  const { token, account, aside } = await withWorld(location, (world) => prepare(world, victims.length));
  const acknowledged: Acknowledged = { candidates: [], selected: [], registered: [] };
  let slowestStartMs = 0;
  for (const [round, victim] of victims.entries()) {
    const server = await startServer({ env: { ...environmentOf(location), LIMITS } });
    slowestStartMs = Math.max(slowestStartMs, server.startMs);
    const writing = [
      ...Array.from({ length: WRITERS }, (_, index) => writeCandidates(server, `${round}-${index}`, acknowledged)),
      select(server, token, aside.slice(round * VETS_A_ROUND, (round + 1) * VETS_A_ROUND), acknowledged),
      register(server, round, acknowledged),
    ];
    // The first one of each kind lives until something is acknowledged, however busy the machine is.
    const before = acknowledged.candidates.length;
    if (victims[round - 1] !== victim) await until(async () => acknowledged.candidates.length > before, 20_000);
    await new Promise((resolve) => setTimeout(resolve, randomInt(LONGEST_LIFE_MS)));
    await strike(server, location, victim);
    await Promise.all(writing);
  }
  return withWorld(location, async (world) => ({
    kills: victims.length,
    acknowledged: Object.values(acknowledged).flat().length,
    lost: await findLost(world, account, acknowledged),
    half: await countHalf(world),
    slowestStartMs,
  }));
}

/** Kills, as `kill -9`; a server that lost only its database must find it again by itself, and is stopped then. */
async function strike(server: ServerProcess, { dataDir }: DataLocation, victim: Victim): Promise<void> {
  if (victim !== "server") killPostgres(dataDir);
  if (victim !== "postgres") return server.kill();
  const isReady = async () => (await fetch(`${server.origin}/readyz`)).ok;
  if ((await until(isReady, 30_000)) === undefined) throw new Error("The server did not find its database again");
  await server.stop();
}

function killPostgres(dataDir: string): void {
  const pid = postmasterOf(join(dataDir, "postgres"));
  if (pid === undefined) throw new Error("No PostgreSQL serves this directory");
  process.kill(pid, "SIGKILL");
}

async function prepare(world: World, rounds: number) {
  const numbers = Array.from({ length: rounds * VETS_A_ROUND }, (_, index) => ordinalOf(0, index));
  const account = await makeHolder(world);
  const token = await startSession(world, account);
  await writeRegister(
    world,
    numbers.map((numOrdinal) => registerRecord({ numOrdinal, emails: [`${numOrdinal}@lices.example`] })),
  );
  const aside: number[] = [];
  for (const numOrdinal of numbers) aside.push(await makeCandidate(world, { externalId: `ASIDE-${numOrdinal}` }));
  return { token, account, aside };
}

function ordinalOf(round: number, index: number): string {
  return String(20_000 + round * VETS_A_ROUND + index);
}

/** Each writer goes on until an answer does not come: the server is gone. */
async function writeCandidates(server: ServerProcess, prefix: string, acknowledged: Acknowledged): Promise<void> {
  for (let index = 0; ; index += 1) {
    const externalId = `KILL-${prefix}-${index}`;
    const answer = await server.send(putCandidate, candidateRecord({ externalId }));
    if (!answer) return;
    if (answer.status === 201) acknowledged.candidates.push(externalId);
  }
}

async function select(server: ServerProcess, token: string, aside: readonly number[], acknowledged: Acknowledged) {
  for (const selectionId of aside) {
    const answer = await server.send(addToSelection, { selectionId, isSelected: true }, token);
    if (!answer) return;
    if (answer.status === 200) acknowledged.selected.push(selectionId);
  }
}

async function register(server: ServerProcess, round: number, acknowledged: Acknowledged): Promise<void> {
  for (let index = 0; index < VETS_A_ROUND; index += 1) {
    const numOrdinal = ordinalOf(round, index);
    await server.send(registerLookup, { numOrdinal });
    const answer = await server.send(preRegister, filledForm({ numOrdinal }));
    if (!answer) return;
    if (answer.status === 200) acknowledged.registered.push(numOrdinal);
  }
}

async function findLost({ db }: World, account: string, acknowledged: Acknowledged): Promise<string[]> {
  const candidates = await db.selectFrom("candidates").select("external_id").execute();
  const selections = await db
    .selectFrom("selections")
    .select("candidate_id")
    .where("account_id", "=", account)
    .execute();
  const accounts = await db.selectFrom("accounts").select("num_ordinal").execute();
  const present = new Set<unknown>([
    ...candidates.map((row) => row.external_id),
    ...selections.map((row) => row.candidate_id),
    ...accounts.map((row) => row.num_ordinal),
  ]);
  return Object.values(acknowledged)
    .flat()
    .filter((one) => !present.has(one))
    .map(String);
}

/** Accounts without a clinic or without what the register said, and active candidates that were never published. */
async function countHalf({ db }: World): Promise<number> {
  const { rows } = await sql<{ half: number }>`
    select count(*) as half from (
      select id::text from accounts a
      where not exists (select from clinics c where c.account_id = a.id)
        or a.activated_at is null and not exists (select from registrations r where r.account_id = a.id)
      union all
      select c.id::text from candidates c
      where c.active and not exists (select from publications p where p.candidate_id = c.id)
    ) as incomplete`.execute(db);
  return rows[0]?.half ?? 0;
}

const KILLS = 100;
const targetOf = (kills: number) => `0 lost, 0 half written, ready within 30 s, ${kills} kills of ${kills}`;

async function kill(location: DataLocation, wanted: number, victim: Victim): Promise<Finding> {
  const report = await killWhileWriting(location, new Array<Victim>(wanted).fill(victim));
  const { kills, acknowledged, lost, half, slowestStartMs } = report;
  const slowest = (slowestStartMs / 1000).toFixed(1);
  return {
    measured: `${kills} kills, ${acknowledged} writes acknowledged, ${lost.length} lost, ${half} half, slowest start ${slowest} s`,
    ok: lost.length === 0 && half === 0 && acknowledged > wanted && slowestStartMs < 30_000,
  };
}

const EMBEDDED: readonly { what: string; victim: Victim; kills: number }[] = [
  { what: "the product with the embedded database", victim: "server", kills: KILLS },
  { what: "the embedded PostgreSQL itself", victim: "postgres", kills: 20 },
  { what: "both at once", victim: "both", kills: 5 },
];

export const rows: readonly Row[] = [
  {
    row: "F-01",
    title: "kill -9 while writing, on a PostgreSQL of the operator's",
    target: targetOf(KILLS),
    run: () => withPostgres((location) => kill(location, KILLS, "server")),
  },
  ...EMBEDDED.map(({ what, victim, kills }) => ({
    row: "F-03",
    title: `kill -9 while writing, of ${what}`,
    target: targetOf(kills),
    run: () => withEmbedded((location) => kill(location, kills, victim)),
  })),
];
