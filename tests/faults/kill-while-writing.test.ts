import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { preRegister, registerLookup } from "contract/accounts/registration.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { writeRegister } from "../../server/accounts/register/write-register.ts";
import { startSession } from "../../server/accounts/sessions/session.ts";
import { candidateRecord, makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import type { AppContext } from "../../server/platform/context.ts";
import { type DataLocation, environmentOf, withContext } from "../support/data-location.ts";
import { withFolder } from "../support/folder.ts";
import { until } from "../support/load.ts";
import { noLimits } from "../support/no-limits.ts";
import { postmasterOf } from "../support/postgres.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { filledForm, registerRecord } from "../support/sign-up.ts";

const WRITES = 10;
const LONGEST_LIFE_MS = 300;
const LIMITS = JSON.stringify(
  noLimits(
    ...(["lookupPerAddress", "lookupPerAddressDay", "lookupNumbersPerAddressDay"] as const),
    ...(["lookupForEveryone", "preRegisterPerAddress", "candidateAdditionPerAccount"] as const),
  ),
);

type Victim = "server" | "postgres" | "both";

const ordinalOf = (round: number, index: number) => String(20_000 + round * WRITES + index);

async function prepare(ctx: AppContext, rounds: number) {
  const numbers = Array.from({ length: rounds * WRITES }, (_, index) => ordinalOf(0, index));
  const account = await makeHolder(ctx);
  await writeRegister(
    ctx,
    numbers.map((numOrdinal) => registerRecord({ numOrdinal, emails: [`${numOrdinal}@lices.example`] })),
  );
  const candidates: number[] = [];
  for (const numOrdinal of numbers) candidates.push(await makeCandidate(ctx, { externalId: `ASIDE-${numOrdinal}` }));
  return { token: await startSession(ctx, account), candidates };
}

interface Round {
  readonly round: number;
  readonly token: string;
  readonly ids: readonly number[];
  readonly end: AbortSignal;
}

function writeAll(server: ServerProcess, { round, token, ids, end }: Round, acknowledged: string[]) {
  const writeCandidates = async () => {
    for (let index = 0; !end.aborted; index += 1) {
      const externalId = `KILL-${round}-${index}`;
      const response = await server.send(putCandidate, candidateRecord({ externalId }));
      if (response?.status === 201) acknowledged.push(externalId);
    }
  };
  const select = async () => {
    for (const selectionId of ids.slice(round * WRITES, (round + 1) * WRITES)) {
      const response = await server.send(addToSelection, { selectionId, isSelected: true }, token);
      if (response?.status === 200) acknowledged.push(`selection ${selectionId}`);
    }
  };
  const register = async () => {
    for (let index = 0; index < WRITES; index += 1) {
      const numOrdinal = ordinalOf(round, index);
      await server.send(registerLookup, { numOrdinal });
      const response = await server.send(preRegister, filledForm({ numOrdinal }));
      if (response?.status === 200) acknowledged.push(`account ${numOrdinal}`);
    }
  };
  return Promise.all([writeCandidates(), select(), register()]);
}

async function strike(server: ServerProcess, { dataDir }: DataLocation, victim: Victim): Promise<void> {
  if (victim !== "server") process.kill(postmasterOf(join(dataDir, "postgres")) ?? 0, "SIGKILL");
  if (victim !== "postgres") return server.kill();
  const isReady = async () => (await fetch(`${server.origin}/readyz`)).ok;
  expect(await until(isReady, 30_000)).toBe(true);
}

async function expectNothingLost(location: DataLocation, victims: readonly Victim[]): Promise<void> {
  const { token, candidates } = await withContext(location, (ctx) => prepare(ctx, victims.length));
  const acknowledged: string[] = [];
  let server: ServerProcess | undefined;
  for (const [round, victim] of victims.entries()) {
    server ??= await startServer({ env: { ...environmentOf(location), LIMITS } });
    const before = acknowledged.length;
    const end = new AbortController();
    const writing = writeAll(server, { round, token, ids: candidates, end: end.signal }, acknowledged);
    expect(await until(async () => acknowledged.length > before + 2, 60_000)).toBe(true);
    await wait(randomInt(LONGEST_LIFE_MS));
    await strike(server, location, victim);
    end.abort();
    await writing;
    // The server keeps running when PostgreSQL is killed, so the next round uses the same server.
    if (victim !== "postgres") server = undefined;
  }
  const { stored, half } = await withContext(location, readBack);
  expect(acknowledged.filter((one) => !stored.has(one))).toEqual([]);
  expect(half).toBe(0);
}

async function readBack({ db }: AppContext) {
  const { rows } = await sql<{ name: string }>`
    select external_id as name from candidates
    union all select 'selection ' || candidate_id from selections
    union all select 'account ' || num_ordinal from accounts`.execute(db);
  const incomplete = await sql<{ half: number }>`
    select count(*) as half from (
      select id::text from accounts a
      where not exists (select from clinics c where c.account_id = a.id)
        or a.activated_at is null and not exists (select from registrations r where r.account_id = a.id)
      union all
      select c.id::text from candidates c
      where c.active and not exists (select from publications p where p.candidate_id = c.id)
    ) as incomplete`.execute(db);
  return { stored: new Set(rows.map(({ name }) => name)), half: incomplete.rows[0]?.half };
}

it("no acknowledged write is lost if the server, PostgreSQL or both are killed (F-01 F-03)", async () => {
  await withFolder("embedded", async (dataDir) => {
    const location = { dataDir, databaseUrl: undefined };
    await expectNothingLost(location, ["postgres", "server", "both"]);
  });
}, 120_000);
