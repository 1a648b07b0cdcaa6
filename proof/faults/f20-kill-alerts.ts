import { randomInt } from "node:crypto";
import { once } from "node:events";
import type { Row } from "../rows/row.ts";
import { type DataLocation, withWorld } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { spawnProgram } from "../servers/server-process.ts";
import { type AlertLoad, FULL_LOAD, smsLoad, type Telling, type Told } from "./alert-load.ts";
import { mailLoad } from "./mail-load.ts";
import { nextStepLoad } from "./next-step-load.ts";

const WORKER = "proof/faults/alert-worker.ts";
/** 13:00 in Rennes, when the alerts of a load are due. */
const NOON = new Date("2026-02-16T12:00:00Z");

/** What was told in all rounds together. */
export interface KillAlertsReport extends Told {
  readonly kills: number;
  readonly rounds: number;
}

/**
 * Kills the worker that tells a load, again and again, at any instant of its work (policy F-20). A round begins with
 * all candidates new and ends when a worker got through; rounds go on until there were so many kills.
 */
export async function killWhileTelling(
  location: DataLocation,
  telling: Telling,
  kills: number,
): Promise<KillAlertsReport> {
  await withWorld(location, ({ db }) => telling.make(db, NOON));
  await arrive(location, telling);
  const { workMs } = await runWorker(location, undefined);

  const sum = { pairs: 0, lost: 0, doubled: 0, uneven: 0, kills: 0, rounds: 0 };
  while (sum.kills < kills) {
    await arrive(location, telling);
    while ((await runWorker(location, sum.kills < kills ? randomInt(workMs) : undefined)).killed) sum.kills += 1;
    const told = await withWorld(location, ({ db }) => telling.count(db));
    for (const key of ["pairs", "lost", "doubled", "uneven"] as const) sum[key] += told[key];
    sum.rounds += 1;
  }
  return sum;
}

function arrive(location: DataLocation, telling: Telling): Promise<void> {
  return withWorld(location, ({ db }) => telling.arrive(db, NOON));
}

/**
 * Runs a worker to its end, or kills it so many milliseconds after it set to work.
 * @returns whether it was killed, and how long it worked: its start, which takes longer, is no part of it
 */
async function runWorker({ dataDir, databaseUrl }: DataLocation, killAfterMs: number | undefined) {
  const where = databaseUrl === undefined ? [dataDir] : [dataDir, databaseUrl];
  const { child, gone, output } = spawnProgram({ args: [WORKER, NOON.toISOString(), ...where], env: {} });
  await Promise.race([child.stdout ? once(child.stdout, "data") : gone, gone]);
  const began = performance.now();
  const killing = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const [code, signal] = await gone;
  clearTimeout(killing);
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`The worker failed: ${code ?? signal}\n${output()}`);
  return { killed: signal === "SIGKILL", workMs: Math.ceil(performance.now() - began) };
}

const KILLS = 50;
/** Every mail asks for the candidates of its own account, and every next step is a row: fewer are told in a round. */
const SMALL_LOAD: AlertLoad = { candidates: 200, accounts: 1000 };

const killRow = (title: string, what: string, telling: Telling): Row => ({
  row: "F-20",
  title,
  target: `0 lost, 0 doubled, one ${what} each, ${KILLS} kills`,
  run: () =>
    withPostgres(async (location) => {
      const { kills, rounds, pairs, lost, doubled, uneven } = await killWhileTelling(location, telling, KILLS);
      return {
        measured: `${kills} kills in ${rounds} rounds, ${pairs} pairs told, ${lost} lost, ${doubled} doubled, ${uneven} left over`,
        ok: lost === 0 && doubled === 0 && uneven === 0 && pairs > 0,
      };
    }),
});

export const rows: readonly Row[] = [
  killRow("kill -9 while 1,000 candidates are told to 10,000 accounts", "SMS", smsLoad(FULL_LOAD)),
  killRow("kill -9 while the mails of 200 candidates are made for 1,000 accounts", "mail", mailLoad(SMALL_LOAD)),
  killRow("kill -9 while 200,000 next steps are told at eight", "notification", nextStepLoad(SMALL_LOAD)),
];
